"""The installation itself: its backups, its health, and the page that tells of both."""
