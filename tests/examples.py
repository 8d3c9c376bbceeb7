"""Numbers of hypothesis examples: a law's own in the profile `all`, a tenth of it in `quick`.

`make test` and a bare `pytest` load `quick`, which takes the same examples every time; `make test-all` says
`--hypothesis-profile=all` and searches. Neither has a deadline, and neither fails because a busy machine was slow to generate.
"""

from math import ceil

from hypothesis import HealthCheck, settings

_ALL = 100
_QUICK = 10


def register() -> None:
    """Register both profiles and load the quick one."""
    for name, number in (("quick", _QUICK), ("all", _ALL)):
        settings.register_profile(
            name,
            deadline=None,
            max_examples=number,
            derandomize=name == "quick",
            suppress_health_check=[HealthCheck.too_slow],
        )
    settings.load_profile("quick")


def examples(number: int, *suppressed: HealthCheck) -> settings:
    """Return the settings of a law that takes so many examples, with health checks that do not apply to it."""
    profile = settings()
    return settings(
        max_examples=ceil(number * profile.max_examples / _ALL),
        suppress_health_check=[*profile.suppress_health_check, *suppressed],
    )
