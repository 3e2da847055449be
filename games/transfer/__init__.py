"""Games out of this server and into it: exports, imports, documents, backups, and rebuilding scores from the log."""
