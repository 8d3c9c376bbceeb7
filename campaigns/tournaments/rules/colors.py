"""Who has White, as the Dutch system gives the colours (FIDE Handbook C.04.3, articles 1.7 and 5.2).

The pairing library gives the colour that both want to the lower starting number, whatever the points; article 5.2.4 gives
it to the higher ranked player, so points come first here.
"""

from collections.abc import Sequence

from campaigns.rules.contract import Side
from campaigns.tournaments.rules.pairing_results import PairingResult

NONE, MILD, STRONG, ABSOLUTE = range(4)


def colors_of(number: int, pairing_results: Sequence[PairingResult]) -> list[Side]:
    """The colours of the games that were played, in order."""
    return [
        pairing.color_of(number)
        for pairing in sorted(pairing_results, key=lambda pairing: pairing.round)
        if number in pairing.both and pairing.is_played
    ]


def color_difference(colors: Sequence[Side]) -> int:
    return 2 * colors.count(Side.WHITE) - len(colors)


def preference(colors: Sequence[Side]) -> tuple[int, Side | None]:
    """How strongly which colour is due: absolutely, strongly, mildly, or none."""
    difference = color_difference(colors)
    has_two_blacks = list(colors[-2:]) == [Side.BLACK] * 2
    has_two_whites = list(colors[-2:]) == [Side.WHITE] * 2
    if difference <= -2 or (difference <= 1 and has_two_blacks):
        return ABSOLUTE, Side.WHITE
    if difference >= 2 or (difference >= -1 and has_two_whites):
        return ABSOLUTE, Side.BLACK
    if difference:
        return STRONG, Side.WHITE if difference < 0 else Side.BLACK
    return (MILD, colors[-1].other) if colors else (NONE, None)


def white_of(higher: int, lower: int, pairing_results: Sequence[PairingResult]) -> int:
    """Which of two has White; `higher` is ranked higher: more points, or the lower starting number."""
    colors = [colors_of(number, pairing_results) for number in (higher, lower)]
    (strength, due), (other_strength, other_due) = map(preference, colors)
    if due is not other_due or strength != other_strength:
        higher_has_white = _first_has_white(strength, due, other_strength, other_due)
        return higher if higher_has_white else lower
    differences = [color_difference(own) for own in colors]
    if differences[0] != differences[1] and due is not None:
        wider = abs(differences[0]) > abs(differences[1])
        return higher if wider is (due is Side.WHITE) else lower
    for own, theirs in zip(reversed(colors[0]), reversed(colors[1]), strict=False):
        if own is not theirs:
            return lower if own is Side.WHITE else higher
    if due is not None:
        return higher if due is Side.WHITE else lower
    return higher if higher % 2 else lower


def _first_has_white(strength: int, due: Side | None, other_strength: int, other_due: Side | None) -> bool:
    """Whether the first has White where the two want different things, or one of them wants it more."""
    if due is None or other_due is None or due is not other_due:
        return due is Side.WHITE if due is not None else other_due is Side.BLACK
    return (due is Side.WHITE) is (strength > other_strength)
