"""The games as a Django app: what is stored, who may do what, and the pages."""
