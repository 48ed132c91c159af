"""The bus over which several server processes share tables."""
