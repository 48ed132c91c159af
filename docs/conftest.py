# The templates' examples run where they end up: in the pages.
collect_ignore = ["templates"]
