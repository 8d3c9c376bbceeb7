"""The installation: its backups, its health, and the pages about both.

The files are the whole truth of backups: a table of them would be in the database that they are to bring back. Copying and
restoring are those of `make backup` and `make restore` (`tools/copies.py`, `tools/restoring.py`).
"""
