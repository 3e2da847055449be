"""Starting up: from the command line to an open server."""
