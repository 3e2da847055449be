"""Games out of this server and into it: exports, imports, documents, backups; and scorecards anew from the log."""
