"""Our games against the same games as others wrote them."""
