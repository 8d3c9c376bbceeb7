"""A turn of the game: what is known when both notes are in, and what the judge resolved.

Source: Dragon #70, "Playing procedure", "The strategies" and "A sample game"; rulings R10 to R12, R14, R19, R23.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from campaigns.rules.contract import Side
from chess_minigame.rules.cm_in_force import CmInForce
from chess_minigame.rules.declarations import Adjust, Grant, HitPoints
from chess_minigame.rules.findings import Detection, Observer, Scare
from chess_minigame.rules.notes import BothNotes, Note
from chess_minigame.rules.options import Options
from chess_minigame.rules.players import Ability, Player
from chess_minigame.rules.tables import NO_CHANGE, Strategy, TurnResult, modifier, turn_result_of
from chess_minigame.rules.watchers import WatcherSkill


@dataclass(frozen=True, slots=True)
class Findings:
    """The results of a turn's cheating: attempts at intimidation, who noticed what, what the judge decided of it."""

    scares: tuple[Scare, ...] = ()
    noticed: tuple[Detection, ...] = ()
    decision: str | None = None


@dataclass(frozen=True)
class ResolvedTurn:
    """A turn that was played, with everything the judge reckoned; what follows from that is reckoned once.

    `percentile` is the d%, 1 to 100, None where both read each other's minds; `white` and `black` are the CMs of
    this turn with their steps, the strategies those in force (a mind reader's is the best reply); `findings` is what
    the cheating came to, `targets` what its secret rolls needed, by their keys. All of it but the result, the scores and
    the intimidation is the judge's alone.
    """

    number: int
    notes: BothNotes
    percentile: int | None
    white: CmInForce
    black: CmInForce
    white_strategy: Strategy
    black_strategy: Strategy
    score_before: int
    findings: Findings = Findings()
    targets: Mapping[str, int] = field(default_factory=dict, compare=False)

    @property
    def white_cm(self) -> int:
        return self.white.cm

    @property
    def black_cm(self) -> int:
        return self.black.cm

    @property
    def noticed(self) -> tuple[Detection, ...]:
        return self.findings.noticed

    @cached_property
    def table(self) -> int:
        return modifier(self.white_strategy, self.black_strategy)

    @cached_property
    def total(self) -> int | None:
        """Neither raised to 01 nor lowered to 00; None where both read each other's minds."""
        if self.percentile is None:
            return None
        return self.percentile + self.table + self.black_cm - self.white_cm

    @cached_property
    def result(self) -> TurnResult:
        """Two mind readers have no result, which looks like no change (R23, R29)."""
        return NO_CHANGE if self.total is None else turn_result_of(self.total)

    @cached_property
    def score(self) -> int:
        return self.score_before + self.result.adjustment

    @property
    def both_read(self) -> bool:
        return self.percentile is None


@dataclass(frozen=True, slots=True)
class TurnStart:
    """A turn with its notes; `turns` are those resolved before, `watchers` those present when the notes came in."""

    options: Options
    notes: BothNotes
    turns: tuple[ResolvedTurn, ...] = ()
    watchers: tuple[WatcherSkill, ...] = ()
    grants: frozenset[Grant] = frozenset()
    adjustments: tuple[Adjust, ...] = ()

    @property
    def number(self) -> int:
        return len(self.turns) + 1

    @property
    def score(self) -> int:
        return self.turns[-1].score if self.turns else 0

    def player(self, side: Side) -> Player:
        return with_grants(self.options.player(side), side, self.grants)

    def uses(self, side: Side, has_means: Callable[[Note], object]) -> int:
        """The number of turns up to this one whose note of that side has this: 1 for the first time."""
        all_notes = [*(turn.notes for turn in self.turns), self.notes]
        return sum(bool(has_means(notes.of(side))) for notes in all_notes)

    @property
    def frightens(self) -> bool:
        """Whether somebody tries to intimidate, or may as a dragon who merely sits there (R26, R27)."""
        both = (self.notes.white, self.options.white), (self.notes.black, self.options.black)
        return any(note.scares or player.dragon for note, player in both)

    def observers(self, side: Side) -> tuple[Observer, ...]:
        """Everybody who might notice what `side` does: the opponent and every watcher, never the judge (R19)."""
        other = side.other
        opponent = Observer(other, self.options.cm(other), self.player(other).abilities)
        watchers = (Observer(watcher.number, watcher.cm, watcher.abilities) for watcher in self.watchers)
        return opponent, *watchers

    def wisdom_adjustment(self, victim: Side, attempt: int) -> int:
        """The judge's latest adjustment of the victim's Wisdom against that attempt; 0 for none."""
        latest = {(adjust.victim, adjust.attempt): adjust.by for adjust in self.adjustments}
        return latest.get((victim, attempt), 0)


def with_grants(player: Player, side: Side, grants: frozenset[Grant]) -> Player:
    side_grants = [grant for grant in grants if grant.side is side]
    if not side_grants:
        return player
    esp_abilities = {Ability.ESP for grant in side_grants if grant.esp}
    means = player.has | {grant.means for grant in side_grants}
    return replace(player, has=means, notices=player.notices | esp_abilities)


def with_hit_points(options: Options, declarations: tuple[HitPoints, ...]) -> Options:
    """The options with the latest declared hit points (R27)."""
    for hits in declarations:
        player, is_white = replace(options.player(hits.side), hit_points=hits.points), hits.side is Side.WHITE
        options = replace(options, white=player) if is_white else replace(options, black=player)
    return options
