"""Tables that are open in this process: clients, bots' turns, clocks, lobby timers, leases and rooms."""
