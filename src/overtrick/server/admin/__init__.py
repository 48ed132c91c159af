"""What the host of a server does with its people and tables, in the database that running servers use too."""
