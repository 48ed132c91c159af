"""Our games compared with other implementations of the same games."""
