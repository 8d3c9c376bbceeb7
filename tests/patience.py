"""How long a test waits, in seconds, for what is sure to come: a right test ends as soon as it may, and a busy machine takes its time."""

PATIENCE = 60
