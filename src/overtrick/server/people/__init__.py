"""Accounts, names, credits, results and leader boards."""
