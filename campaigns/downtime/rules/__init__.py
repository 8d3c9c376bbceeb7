"""The rules of downtimes and evenings: who meets whom while time passes, and what is told of it. No source says: all of it is our choice."""
