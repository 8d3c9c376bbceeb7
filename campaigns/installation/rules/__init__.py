"""Which backups are due, and which are kept."""
