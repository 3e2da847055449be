"""For developers: the words of the front door that players do not need, each a module with `main(argv) -> int`."""
