"""Passwords are hashed by threads of their own, for a check takes half a second of a processor by design.

Requests with a password wait in a short line for them; where it is full the next one is told to come back. All other pages
go on meanwhile. The PIN of a handed-over tablet is checked by a page's thread: its waits let a handful through at once, and
it must work while strangers crowd the sign-in page.
"""

import os
import re

from asgiref.typing import HTTPScope

THREADS = max(1, (os.cpu_count() or 1) // 2)
MAX_WAITING = 10 * THREADS  # some five seconds
MAX_OF_ONE = 3  # of one household
RETRY_AFTER = 3  # seconds
_PATHS = re.compile(r"/sign-in/|/devices/(password|reset-address)/|/reset/[^/]*/")


def needs_hashing(scope: HTTPScope) -> bool:
    """Whether a request has a password checked or made."""
    return scope["method"] == "POST" and _PATHS.fullmatch(scope["path"]) is not None
