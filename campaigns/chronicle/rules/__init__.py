"""The rules of the chronicle: what an entry is, tags, and the text of a recap."""
