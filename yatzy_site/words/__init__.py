"""The words of the front door that need the development packages: test, lint, bench."""
