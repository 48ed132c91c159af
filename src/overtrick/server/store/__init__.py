"""The database: models, migrations, sessions and the log writer."""
