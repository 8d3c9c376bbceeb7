"""Databases of every schema that has landed, and the table of the migrations that made them."""
