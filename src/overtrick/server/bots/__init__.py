"""Where bots think: processes of this server, or workers on a bus."""
