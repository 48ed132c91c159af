"""Tables for people and bots over HTTP and WebSockets, on a log that loses nothing."""
