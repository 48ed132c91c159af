"""Where bots think: in processes of this server, or in workers on the bus."""
