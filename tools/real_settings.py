"""The settings of a real installation: no test, measurement, trial or picture may see them, for each lays out one of its own."""

from collections.abc import Mapping

_OTHERS = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY")


def without_real_settings(environment: Mapping[str, str]) -> dict[str, str]:
    """The environment without them."""
    return {name: value for name, value in environment.items() if not is_real_setting(name)}


def is_real_setting(name: str) -> bool:
    """Whether it is one that the app reads."""
    return name in _OTHERS or (name.startswith("GOK_") and name != "GOK_TEST_DATABASE")
