"""The DM's table: the judge's acts, their forms, what the judge sees."""
