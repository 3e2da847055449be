"""The real programs that tests need: found, installed where we may, and started on free ports."""
