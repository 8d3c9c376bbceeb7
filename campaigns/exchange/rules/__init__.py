"""The rules of a campaign's file, and of the tables and notes beside it.

`sections.py` has the format as one table, which writing, reading, checking and the published schema all go by. Nothing here
opens a file: texts come in pieces from whoever has opened one.
"""
