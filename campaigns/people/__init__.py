"""Characters: abilities and powers, tags, the bin, search, records."""
