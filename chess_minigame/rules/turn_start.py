"""What is known when both notes of a turn are in: the options, what came before, who watches."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from campaigns.rules.contract import Side
from chess_minigame.rules.declarations import Adjust, Grant, HitPoints
from chess_minigame.rules.findings import Eye
from chess_minigame.rules.notes import BothNotes, Note
from chess_minigame.rules.options import Options
from chess_minigame.rules.players import Ability, Player
from chess_minigame.rules.turn import ResolvedTurn
from chess_minigame.rules.watchers import WatcherSkill


@dataclass(frozen=True, slots=True)
class TurnStart:
    """A turn with its notes; `turns` are those resolved before, `watchers` those present when the notes came in."""

    options: Options
    notes: BothNotes
    turns: tuple[ResolvedTurn, ...] = ()
    watchers: tuple[WatcherSkill, ...] = ()
    grants: frozenset[Grant] = frozenset()
    adjusted: tuple[Adjust, ...] = ()

    @property
    def number(self) -> int:
        return len(self.turns) + 1

    @property
    def score(self) -> int:
        return self.turns[-1].score if self.turns else 0

    def player(self, side: Side) -> Player:
        """The player with what the DM has granted."""
        return with_grants(self.options.player(side), side, self.grants)

    def uses(self, side: Side, of: Callable[[Note], object]) -> int:
        """The number of turns up to this one whose note of that side has this: 1 for the first time."""
        return sum(bool(of(notes.of(side))) for notes in [*(turn.notes for turn in self.turns), self.notes])

    def eyes(self, side: Side) -> tuple[Eye, ...]:
        """Everybody who might notice what `side` does: the opponent and every watcher, never the judge (R19)."""
        other = side.other
        opponent = Eye(other, self.options.cm(other), self.player(other).abilities)
        return (opponent, *(Eye(one.number, one.cm, one.abilities) for one in self.watchers))

    def wisdom_adjusted(self, victim: Side, attempt: int) -> int:
        """The judge's latest adjustment of the victim's Wisdom against that attempt; 0 for none."""
        amounts = [one.by for one in self.adjusted if (one.victim, one.attempt) == (victim, attempt)]
        return amounts[-1] if amounts else 0


def with_grants(player: Player, side: Side, grants: frozenset[Grant]) -> Player:
    theirs = [grant for grant in grants if grant.side is side]
    by_esp = {Ability.ESP for grant in theirs if grant.esp}
    has = player.has | {grant.means for grant in theirs}
    return replace(player, has=has, notices=player.notices | by_esp)


def with_hit_points(options: Options, declarations: tuple[HitPoints, ...]) -> Options:
    """The options with the latest declared hit points (R27)."""
    for one in declarations:
        player = replace(options.player(one.side), hit_points=one.points)
        options = replace(options, white=player) if one.side is Side.WHITE else replace(options, black=player)
    return options
