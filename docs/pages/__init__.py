"""The pages that are generated from the code, one module for each kind of page."""
