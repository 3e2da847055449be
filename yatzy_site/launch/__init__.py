"""From the command line to an open server: options, checks, addresses, what the terminal says."""
