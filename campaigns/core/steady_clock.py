"""Milliseconds since 1970 as this process counts them: whoever sets the machine's clock while it runs changes nothing."""

import time

_BEGAN = time.time() - time.monotonic()


def now_ms() -> int:
    return int((_BEGAN + time.monotonic()) * 1000)
