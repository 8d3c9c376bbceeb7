"""Playing to lose ("Cheating", Dragon #70; R25): any CM down to minus half the normal one, declared each turn."""

from campaigns.rules.errors import NotPossible


def lowest_cm(cm: int) -> int:
    """The lowest CM one can play with "without being obvious": 29 goes down to -14."""
    return -(cm // 2)


def check_declared(total: int, cm: int, name: str) -> None:
    """Raises NotPossible unless `total` lies from the lowest CM to the normal one."""
    if not lowest_cm(cm) <= total <= cm:
        raise NotPossible(
            f"{name} cannot play to lose with a CM of {total}: with CM {cm} it goes from {lowest_cm(cm)} to {cm}."
        )
