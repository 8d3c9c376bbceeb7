"""How a match is likely to end, as one bar of three parts; for the DM also what would change it (R70 to R74).

The chances are those of honest, optimal play between two who know each other's Chess Modifier and not the limit. What
everybody may see is made of nothing but the normal CMs, the score, the turn and the gambits all have seen.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import ceil, floor, isclose
from operator import sub

from campaigns.rules.contract import Side
from chess_minigame.rules.odds.crushing import ChanceRange
from chess_minigame.rules.odds.ends import Ends
from chess_minigame.rules.odds.match_odds import contest_after, ends_before_percentile, ends_by_limit
from chess_minigame.rules.odds.model import odds_contest
from chess_minigame.rules.odds.solve import StateChances, chances_at
from chess_minigame.rules.odds.what_if import DeedChange, changes
from chess_minigame.rules.options import Options
from chess_minigame.rules.player_views import SharedView
from chess_minigame.rules.state import State
from chess_minigame.wording import minus

# From so likely a win on it is no contest.
NO_CONTEST = 0.95
# So wide a part of the bar has room for its percentage; the whole bar, on a phone, for so many letters.
MIN_LABEL_SHARE, LETTERS_ACROSS = 0.1, 40
# Less than this no whole percent tells.
MIN_SHOWN_CHANCE = 0.005
NamePair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Meter:
    """What the meter shows of the chances on that turn; with the `state`, which is the DM's alone, what would change them."""

    chances: StateChances
    turn: int
    names: NamePair
    state: State | None = None

    @property
    def is_public(self) -> bool:
        return self.state is None

    @property
    def results(self) -> tuple[tuple[str, float], ...]:
        return ("White", self.chances.white), ("draw", self.chances.draw), ("Black", self.chances.black)

    @property
    def parts(self) -> Iterator[tuple[str, str, str, str, str]]:
        """Each part of the bar: its result, its place, width and middle in percent of the bar's, what is written on it."""
        x, names = 0.0, (self.names[0], "", self.names[1])
        for (result, chance), name, percent in zip(self.results, names, self._percents, strict=True):
            label = _label(chance, percent, name, result)
            yield result.lower(), _width(x), _width(chance), _width(x + chance / 2), label
            x += chance

    @property
    def narrow_labels(self) -> Iterator[str]:
        for (result, chance), percent in zip(self.results, self._percents, strict=True):
            if MIN_SHOWN_CHANCE <= chance < MIN_LABEL_SHARE:
                yield f"{result} {percent}"

    @property
    def shares(self) -> tuple[tuple[str, str, str], ...]:
        """White's win, the draw, Black's win: to a tenth of a percent, and how much of the wins is crushing."""
        white, black = (_crushing(self.chances.crushing(side)) for side in Side)
        return tuple(zip(self._result_names, self._tenths, (white, "", black), strict=True))

    @property
    def text(self) -> str:
        return ", ".join(map(" ".join, zip(self._result_names, self._tenths, strict=True)))

    @property
    def turns(self) -> str:
        return f"{self.chances.turns:.1f}"

    @property
    def badge(self) -> str:
        if max(self.chances.white, self.chances.black) < NO_CONTEST:
            return ""
        return "No contest" if self.turn == 1 else "All but decided"

    @property
    def warning(self) -> str:
        winner = 0 if self.chances.white > self.chances.black else -1
        name, share = self.names[winner], self._percents[winner]
        return self.badge and f"{self.badge}: {name} wins {share} of such games."

    @property
    def changes(self) -> Iterator[tuple[DeedChange, str, str, list[tuple[str, str, str]]]]:
        """What either side could do on the coming turn, the names of who does it and of the other, the chances then."""
        for change in changes(self.state) if self.state else ():
            name, foe = self.names if change.side is Side.WHITE else self.names[::-1]
            changed_meter = Meter(change.chances, self.turn, self.names)
            pairs = zip(changed_meter.results, self.results, strict=True)
            shifts = (_shift(chance - chance_before) for (_, chance), (_, chance_before) in pairs)
            yield change, name, foe, list(zip(self._result_names, changed_meter._tenths, shifts, strict=True))

    @property
    def _percents(self) -> list[str]:
        return percents(self.chances)

    @property
    def _tenths(self) -> list[str]:
        return [f"{share / 10:.1f}%" for share in _apportion(self.chances, 1000)]

    @property
    def _result_names(self) -> tuple[str, str, str]:
        return f"{self.names[0]} wins", "draw", f"{self.names[1]} wins"


def dm_meter(state: State, names: NamePair) -> Meter | None:
    """The DM's meter; None once the match is over. `names` are White's and Black's."""
    if state.over:
        return None
    turn = state.position.turn
    return Meter(chances_at(contest_after(state), state.score, turn), turn, names, state)


def public_meter(options: Options, view: SharedView, names: NamePair) -> Meter | None:
    """The meter of `view`, what everybody has seen, and of both normal CMs; None once the match is over."""
    if view.ending:
        return None
    public = Options(options.white_cm, options.black_cm, points=options.points)
    contest = odds_contest(public, dict(view.gambits))
    return Meter(chances_at(contest, view.score, view.turn), view.turn, names)


def limit_chances_text(state: State) -> str:
    """The chances by the limit that was rolled, while both play as those who do not know it; "" where there are none."""
    return _sentence("With this limit", ends_by_limit(state))


def notes_chances_text(state: State) -> str:
    """The chances with both notes and all means in force, as the d% is about to be thrown; "" at any other moment."""
    return _sentence("Before the d% is rolled", ends_before_percentile(state))


def _sentence(when: str, ends: Ends[float] | None) -> str:
    if ends is None:
        return ""
    white, draw, black = percents(ends)
    return f"{when}: White {white}, draw {draw}, Black {black}."


def percents(ends: StateChances | Ends[float]) -> list[str]:
    """Whole percents of White's win, the draw and Black's that add up to 100; chances just above 0 or below 100 are shown as such."""
    return list(map(_percent_text, (ends.white, ends.draw, ends.black), _apportion(ends, 100)))


def whole_percent(chance: float) -> str:
    return _percent_text(chance, round(abs(chance) * 100))


def _percent_text(chance: float, share: int) -> str:
    if 0 < chance < MIN_SHOWN_CHANCE:
        return "under 1%"
    if 1 - MIN_SHOWN_CHANCE < chance < 1:
        return "over 99%"
    return f"{share}%"


def _apportion(ends: StateChances | Ends[float], total: int) -> tuple[int, ...]:
    """Parts of `total` for White, the draw and Black, rounded; equal chances of both sides get equal parts."""
    return _rounded(ends.white, ends.draw, ends.black, total)


@lru_cache(maxsize=256)  # a meter asks seven times
def _rounded(white: float, draw: float, black: float, total: int) -> tuple[int, ...]:
    exact = [max(chance, 0.0) * total for chance in (white, draw, black)]
    near = [{floor(part), ceil(part)} for part in exact]
    near[1] |= {total - 2 * part for part in near[0] | near[2]}
    splits = [split for split in product(*map(sorted, near)) if sum(split) == total]
    if isclose(white, black, abs_tol=1e-9):
        splits = [split for split in splits if split[0] == split[2]]
    return min(splits, key=lambda split: sum(map(abs, map(sub, split, exact))))


def _label(chance: float, percent: str, *names: str) -> str:
    """The percentage with the first of the names that there is room for beside it; empty without room for itself."""
    labels = (f"{name} {percent}" for name in names if name)
    default = percent if chance >= MIN_LABEL_SHARE else ""
    return next((label for label in labels if len(label) <= chance * LETTERS_ACROSS), default)


def _width(share: float) -> str:
    return f"{abs(share) * 100:.2f}%"


def _crushing(chance: ChanceRange) -> str:
    """How likely a crushing victory is, or how far that depends on which of many best plays is chosen (R74)."""
    if chance.determined is None:
        return f"not determined, {whole_percent(chance.low)} to {whole_percent(chance.high)}"
    return f"{abs(chance.determined):.1%}"


def _shift(change: float) -> str:
    """A change in percent points: "+13.1", with a true minus sign."""
    return minus(f"{change * 100:+.1f}") if abs(change) >= 0.0005 else "±0"
