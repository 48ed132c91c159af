"""Migrations of the schema. They run when a server starts."""
