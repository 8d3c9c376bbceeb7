"""What a run has cost: at the end of a long one, the seconds of processor time and the tests that took most of them.

Processor time says the same on a busy machine and on a quiet one. What a test's own processes took is counted with the test that
ends them, what the fixtures of a module or a session took with the test that came first.
"""

import os
from collections.abc import Generator

import pytest
from _pytest.terminal import TerminalReporter

_LONG = 200  # tests; a shorter run is about something else
_DEAREST = 10
_begun: dict[str, float] = {}
_spent: dict[str, float] = {}


def _now() -> float:
    """Processor time of this process and of those it has ended, in seconds."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    _begun[item.nodeid] = _now()
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    """Send it along with the last report, which under xdist is made in another process than it is read in."""
    if call.when == "teardown":
        item.user_properties.append(("cpu", _now() - _begun.pop(item.nodeid, _now())))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "teardown":
        _spent[report.nodeid] = sum(
            float(str(value)) for name, value in report.user_properties if name == "cpu"
        )


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    if len(_spent) < _LONG:
        return
    terminalreporter.section(f"{sum(_spent.values()):.0f} s of processor time in tests; most of it in")
    for name in sorted(_spent, key=_spent.__getitem__, reverse=True)[:_DEAREST]:
        terminalreporter.write_line(f"{_spent[name]:6.1f} s  {name}")
