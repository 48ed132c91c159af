"""What can happen at a table and who may do what. Pure: no clock, database or network."""
