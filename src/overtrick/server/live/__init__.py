"""Tables that are open in this process: their clients, bots' turns, clocks, lobby timers, leases and rooms."""
