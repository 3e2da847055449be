"""The games as a Django app: what is stored, who may do what, and the pages."""

VERSION = "0.1.0"  # what pyproject.toml says; a test compares
