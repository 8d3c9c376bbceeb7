"""How a match is likely to end, as one bar of three parts; for the DM also what would change it (R70 to R74).

The chances are those of honest, optimal play between two who know each other's Chess Modifier and not the limit. What
everybody may see is made of nothing but the normal CMs, the score, the turn and the gambits all have seen.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from campaigns.rules.contract import Side
from chess_minigame.presenters.means import may_gambit
from chess_minigame.rules.odds import what_if
from chess_minigame.rules.odds.crushing import Range
from chess_minigame.rules.odds.ends import Ends
from chess_minigame.rules.odds.model import Contest
from chess_minigame.rules.odds.solve import Chances
from chess_minigame.rules.odds.standing import before_the_die, by_the_limit, chances_at
from chess_minigame.rules.odds.what_if import Gambits
from chess_minigame.rules.options import Options
from chess_minigame.rules.players import MIND_READING
from chess_minigame.rules.rousselle.gambit import gambits
from chess_minigame.rules.seen import Seen
from chess_minigame.rules.state import State
from chess_minigame.rules.turn_start import with_grants

# From so likely a win on it is no contest.
NO_CONTEST = 0.95
# So wide a part of the bar has room for its percentage, and for "draw" before it.
ROOM, ROOM_FOR_A_WORD = 0.1, 0.2
# Less than this no whole percent tells.
NEXT_TO_NOTHING = 0.005


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the bar, its places in percent of the bar's width; `says` is written on it."""

    of: str
    x: str
    width: str
    middle: str
    says: str


@dataclass(frozen=True, slots=True)
class Share:
    """How likely one result is: `exact` to a tenth of a percent, `shift` in percent points where something changed it."""

    what: str
    exact: str
    crushing: str = ""
    shift: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """What one side could do this turn, and the chances it would lead to; `lacks` says why it cannot be done now."""

    side: str
    what: str
    lacks: str
    shares: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Meter:
    """Everything the meter shows. `badge` and `warning` are there where it is no contest; `changes` are the DM's alone.

    `unsaid` are the results whose parts of the bar have no room for a number.
    """

    parts: tuple[Part, ...]
    unsaid: tuple[str, ...]
    text: str
    shares: tuple[Share, ...]
    turns: str
    badge: str
    warning: str
    changes: tuple[Change, ...] = ()
    is_public: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """A match at a moment as far as its odds go: `made` are the gambits all have seen."""

    options: Options
    made: Gambits
    score: int
    turn: int

    def at(self, contest: Contest) -> Chances:
        return chances_at(contest, self.score, self.turn)

    @property
    def chances(self) -> Chances:
        return self.at(what_if.as_it_stands(self.options, self.made))


Names = tuple[str, str]


def for_dm(state: State, names: Names, *, with_changes: bool = True) -> Meter | None:
    """The DM's meter; None once the match is over. `names` are White's and Black's.

    What would change it is reckoned only `with_changes`.
    """
    if state.over:
        return None
    meter = _meter(_moment(state), names)
    return replace(meter, changes=changes_for_dm(state, names)) if with_changes else meter


def changes_for_dm(state: State, names: Names) -> tuple[Change, ...]:
    """What either side could do on the coming turn, one thing at a time; nothing once the match is over."""
    if state.over:
        return ()
    moment = _moment(state)
    before, (white, black) = moment.chances, names
    return tuple(
        Change(side, what.format(name=name, foe=foe), lacks, _shifted(moment.at(contest), names, before))
        for side, name, foe in ((Side.WHITE, white, black), (Side.BLACK, black, white))
        for what, lacks, contest in _means(state, moment, side)
    )


def of_two(options: Options, names: Names) -> Meter | None:
    """The meter of a match that is yet to start."""
    return for_dm(State(options), names)


def for_everybody(options: Options, seen: Seen, names: Names) -> Meter | None:
    """The meter made of what everybody has `seen` and of both normal CMs; None once the match is over."""
    if seen.ending:
        return None
    public = Options(options.white_cm, options.black_cm, points=options.points)
    return _meter(Moment(public, dict(seen.gambits), seen.score, seen.turn), names, is_public=True)


def known_limit(state: State) -> str:
    """The chances by the limit that was rolled, while both play as those who do not know it; "" where there are none."""
    return _sentence("By it", by_the_limit(state))


def with_these_notes(state: State) -> str:
    """The chances with both notes and all means in force, as the d% is about to be thrown; "" at any other moment."""
    return _sentence("As the d% is thrown", before_the_die(state))


def _sentence(when: str, ends: Ends[float] | None) -> str:
    if ends is None:
        return ""
    return f"{when}: White {percent(ends.white)}, draw {percent(ends.draw)}, Black {percent(ends.black)}."


def percent(chance: float) -> str:
    """Whole percents; what is not quite nothing or everything says so."""
    if 0 < chance < NEXT_TO_NOTHING:
        return "under 1%"
    if 1 - NEXT_TO_NOTHING < chance < 1:
        return "over 99%"
    return f"{abs(chance):.0%}"


def _moment(state: State) -> Moment:
    return Moment(state.options, gambits(state.played), state.score, state.position.turn)


def _meter(moment: Moment, names: Names, *, is_public: bool = False) -> Meter:
    likely = moment.chances
    shares = _shares(likely, names)
    badge = _badge(likely, moment.turn)
    return Meter(
        parts=_parts(likely),
        unsaid=tuple(
            f"{of} {percent(chance)}" for of, chance in _results(likely) if NEXT_TO_NOTHING <= chance < ROOM
        ),
        text=", ".join(f"{share.what} {share.exact}" for share in shares),
        shares=shares,
        turns=f"{likely.turns:.1f}",
        badge=badge,
        warning=f"{badge}: {_likelier(likely, names)}." if badge else "",
        is_public=is_public,
    )


def _parts(likely: Chances) -> tuple[Part, ...]:
    parts, x = [], 0.0
    for of, chance in _results(likely):
        shown = percent(chance) if chance >= ROOM else ""
        says = f"draw {shown}" if of == "draw" and chance >= ROOM_FOR_A_WORD else shown
        parts.append(Part(of.lower(), _width(x), _width(chance), _width(x + chance / 2), says))
        x += chance
    return tuple(parts)


def _results(likely: Chances) -> tuple[tuple[str, float], ...]:
    return ("White", likely.white), ("draw", likely.draw), ("Black", likely.black)


def _width(share: float) -> str:
    return f"{abs(share) * 100:.2f}%"


def _shares(likely: Chances, names: Names) -> tuple[Share, ...]:
    """White's win, the draw, Black's win, with how much of the wins is crushing."""
    crushing = _crushing(likely.crushing(Side.WHITE)), "", _crushing(likely.crushing(Side.BLACK))
    results = zip(_named(names), _results(likely), crushing, strict=True)
    return tuple(Share(what, _exact(chance), ending) for what, (_, chance), ending in results)


def _shifted(likely: Chances, names: Names, before: Chances) -> tuple[Share, ...]:
    """The same results, each with how much more likely it is than `before`."""
    results = zip(_named(names), _results(likely), _results(before), strict=True)
    return tuple(
        Share(what, _exact(chance), shift=_shift(chance - was)) for what, (_, chance), (_, was) in results
    )


def _named(names: Names) -> tuple[str, str, str]:
    return f"{names[0]} wins", "draw", f"{names[1]} wins"


def _exact(chance: float) -> str:
    return f"{abs(chance):.1%}"


def _crushing(found: Range) -> str:
    """How likely a crushing victory is, or how far that depends on which of many best plays is chosen (R74)."""
    if found.determined is None:
        return f"not determined, {percent(found.low)} to {percent(found.high)}"
    return _exact(found.determined)


def _shift(change: float) -> str:
    """In percent points: "+13.1", with a true minus sign."""
    return f"{change * 100:+.1f}".replace("-", "\N{MINUS SIGN}") if abs(change) >= 0.0005 else "±0"


def _badge(likely: Chances, turn: int) -> str:
    if max(likely.white, likely.black) < NO_CONTEST:
        return ""
    return "No contest" if turn == 1 else "All but decided"


def _likelier(likely: Chances, names: Names) -> str:
    name, chance = max(zip(names, (likely.white, likely.black), strict=True), key=lambda one: one[1])
    return f"{name} wins {percent(chance)} of such games"


def _means(state: State, moment: Moment, side: Side) -> Iterator[tuple[str, str, Contest]]:
    """What to do in words, what is lacking for it, and the contest it would make."""
    options, made, turn = moment.options, moment.made, moment.turn
    player = with_grants(options.player(side), side, state.grants)
    reads = bool(player.has.intersection(MIND_READING))
    yield (
        "{name} reads {foe}’s mind",
        "" if reads else "has no ESP",
        what_if.mind_read(options, side, turn, made),
    )
    firm = "" if options.player(side.other).wisdom is not None else "no Wisdom is set"
    scared = what_if.intimidated(options, side, turn, made)
    yield "{name} frightens {foe} five times", firm, scared
    if player.dexterity is not None:
        moved = what_if.pieces_moved(options, side, turn, player.dexterity, made)
        yield f"{{name}} moves the pieces unseen (+{player.dexterity})", "", moved
    if may_gambit(state, side):
        opened = what_if.as_it_stands(options, {**made, side: turn})
        yield "{name} opens with a gambit", "", opened
