"""The limit of open files and connections."""

import sys
from contextlib import suppress

if sys.platform != "win32":
    import resource


def raise_limit() -> None:
    if sys.platform != "win32":
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        with suppress(OSError, ValueError):  # macOS names no hard limit and yet takes none above its own
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
