"""The rules as compiled functions over small records.

It knows numbers, not objects. Legality exists here and nowhere else.
"""
