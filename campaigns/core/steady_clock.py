"""Milliseconds since 1970 as this process counts them: whoever sets the machine's clock while it runs changes nothing."""

import time

# Of several readings the closest: between the two clocks a busy machine may do something else.
_EPOCH = max(time.time() - time.monotonic() for _ in range(5))


def now_ms() -> int:
    return int((_EPOCH + time.monotonic()) * 1000)


STARTED_MS = now_ms()
"""When this process began."""
