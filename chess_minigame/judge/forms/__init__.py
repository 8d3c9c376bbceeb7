"""The forms of a new match and of the judge's acts."""
