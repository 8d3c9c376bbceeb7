"""Room for all that a test calls.

CPython takes the stack of its frames from the system 16 kB at a time, and gives a piece back as soon as the call that began it
returns. A loop that happens to stand at such a border takes and gives one at every call, hundreds of thousands of times in a
run. The frame below claims just over half a megabyte: it begins a piece of a whole one, and the test stays in the rest.
"""

import pytest
from _pytest import runner

_WORDS = 2**16 + 1  # of 8 bytes


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool:
    """What pytest does itself, in one piece of the stack."""
    return runner.pytest_runtest_protocol(item, nextitem)


pytest_runtest_protocol.__code__ = pytest_runtest_protocol.__code__.replace(co_stacksize=_WORDS)
