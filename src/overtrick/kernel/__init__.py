"""The rules as compiled functions over small records, what a seat may know, and the sampler of worlds.

The kernel knows numbers, not objects. Legality is decided here and nowhere else. It knows nothing about bots.
"""
