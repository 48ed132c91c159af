"""Messages between server and clients, and how values are encoded in them."""
