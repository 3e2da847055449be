"""What browsers keep: scripts and style sheets in bundles, and the worker of the app."""
