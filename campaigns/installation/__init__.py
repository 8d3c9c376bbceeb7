"""The installation: its backups, its health, and the pages about both."""
