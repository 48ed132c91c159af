"""Several server processes that share tables over a message bus."""
