"""The pages that follow from the code, a module a kind."""
