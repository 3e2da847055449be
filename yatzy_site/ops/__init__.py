"""How the server is, for whoever runs it: is it alive, is it ready, how much it does, and what it says."""
