"""The table as a full screen, with Textual. Only ``overtrick play`` imports this package."""
