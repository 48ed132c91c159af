"""The web application: requests, connections, sessions and routes."""
