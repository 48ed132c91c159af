"""Guests and accounts, names, credits, results of matches and leader boards."""
