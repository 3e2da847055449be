class BundleError(Exception):
    """A file is written in a way that we do not bundle; says which, and what to write instead."""
