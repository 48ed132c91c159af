"""The schema's history, newest last; run when a server starts."""
