"""The database: schema, sessions and the log writer."""
