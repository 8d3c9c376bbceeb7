"""A word of this process alone: it tells a page that waits for a restart that this is another one, and nothing else."""

import secrets

PROCESS = secrets.token_hex(8)
