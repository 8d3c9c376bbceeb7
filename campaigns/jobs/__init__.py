"""Background jobs: sent, followed, cancelled, swept."""
