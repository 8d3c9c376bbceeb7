"""Grice's matches in bulk: what characters bring to the tables of `rules.bulk`, and the log of each by the ordinary rules."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from campaigns.core.refusals import Refused, refused_by_rules
from campaigns.match.bulk import BulkJudging, BulkLog, BulkSide
from campaigns.match.models import Line
from campaigns.match.play.log import recorded_dice
from campaigns.people.models import Character
from campaigns.people.rules import abilities
from campaigns.rules.bulk import BulkResult, Faces
from campaigns.rules.chess_modifier import plays_as
from campaigns.rules.contract import Roll, Side
from campaigns.rules.dice import D6, write_faces
from chess_minigame.judge.play import people
from chess_minigame.judge.play.judging import intimidations_of
from chess_minigame.rules.actions import Action, write_action
from chess_minigame.rules.bulk.cheats import Cheats
from chess_minigame.rules.bulk.minds import Mind, mind_of
from chess_minigame.rules.bulk.pairing import BulkPairing, honest
from chess_minigame.rules.bulk.resolve import resolve, resolve_plain
from chess_minigame.rules.bulk.scares import resolve_scares
from chess_minigame.rules.bulk.turn_by_turn import FallenDie, FallenNote, Moment, moments
from chess_minigame.rules.cheating.intimidation import frightens, resists_with
from chess_minigame.rules.declarations import OnPaper
from chess_minigame.rules.ending import stalemate_limit_of
from chess_minigame.rules.game import write_state
from chess_minigame.rules.match import act, apply_roll, awaits
from chess_minigame.rules.options import Options, Points, write_options
from chess_minigame.rules.players import Player
from chess_minigame.rules.state import State, write_position
from chess_minigame.rules.strategist.chart import write_chart
from chess_minigame.rules.strategist.temperaments import Temperament
from chess_minigame.rules.watchers import WatcherSkill
from chess_minigame.strategist.play import temperament_of_character


class _Guest(NamedTuple):
    """What a character brings, and the minds as White and as Black; None where they depend on the opponent.

    `needs_pairing`: more than strategies and intimidation may happen. `is_plain`: no intimidation either.
    """

    player: Player
    temperament: Temperament
    minds: tuple[Mind, Mind] | None
    needs_pairing: bool
    is_plain: bool


class GriceTable:
    """A table with its judge; who has sat down once is known from then on."""

    def __init__(self, judging: BulkJudging) -> None:
        self.judging = judging
        self._points = Points.of(judging.rules)
        self._known: dict[int, _Guest] = {}

    def resolve(self, white: BulkSide, black: BulkSide, faces: Faces) -> BulkResult:
        known = self._known.get
        own = known(white.character.id) or self._guest_of(white.character)
        foe = known(black.character.id) or self._guest_of(black.character)
        if own.minds is None or foe.minds is None:
            return resolve(self.pairing(white, black), faces)
        minds, cms = (own.minds[0], foe.minds[1]), (plays_as(white.cm), plays_as(black.cm))
        if own.is_plain and foe.is_plain:
            return resolve_plain(*minds, *cms, faces)
        if own.needs_pairing or foe.needs_pairing or None in (minds[0].notes, minds[1].notes):
            pairing = self._pairing(own, foe, cms, self._spectators(white, black))
            return Cheats(pairing, minds, stalemate_limit_of(*cms, 0), faces).play()
        attempts = (0, 0)
        if own.player.dragon or foe.player.dragon:
            if None in (own.player.hit_points, foe.player.hit_points):
                self.pairing(white, black)  # refuses, and says why
            attempts = int(frightens(own.player, foe.player)), int(frightens(foe.player, own.player))
        calm = (
            resists_with(own.player.wisdom, cms[0], self._points) or 0,
            resists_with(foe.player.wisdom, cms[1], self._points) or 0,
        )
        return resolve_scares(minds, cms, calm, attempts, self._points.cm_order, faces)

    def log(
        self,
        white: BulkSide,
        black: BulkSide,
        faces: Faces,
        *,
        in_full: bool,
        dishonest: Collection[Side] = (),
    ) -> BulkLog:
        pairing = self.pairing(white, black)
        if dishonest:
            pairing = pairing._replace(dishonest=frozenset(dishonest))
        story = [*(moments(pairing, faces) if in_full else _ending(pairing, faces))]
        state = story[-1][1]
        start = State(pairing.options)
        lines = [_line(Line.Kind.START, start, write_options(pairing.options))]
        lines += (_line_of(what, state) for what, state in story)
        for seq, line in enumerate(lines, start=1):
            line.seq = seq
        ids = {Side.WHITE: white.character.id, Side.BLACK: black.character.id}
        frightened = intimidations_of(None, state, ids, recorded_dice(lines)) if in_full else ()
        return BulkLog(lines[0].text, lines, [*frightened], _result(state) if in_full else None)

    def pairing(self, white: BulkSide, black: BulkSide) -> BulkPairing:
        own, foe = self._guest_of(white.character), self._guest_of(black.character)
        cms = plays_as(white.cm), plays_as(black.cm)
        return self._pairing(own, foe, cms, self._spectators(white, black))

    def _pairing(
        self, own: _Guest, foe: _Guest, cms: tuple[int, int], spectators: tuple[WatcherSkill, ...]
    ) -> BulkPairing:
        with refused_by_rules():
            options = Options(*cms, own.player, foe.player, self._points)
        return BulkPairing(options, own.temperament, foe.temperament, spectators, self.judging.when_noticed)

    def _guest_of(self, character: Character) -> _Guest:
        known = self._known.get(character.id)
        if known is None:
            if dull := abilities.refusal_to_learn(character.name, character.intelligence):
                raise Refused(dull)
            mind = temperament_of_character(character)
            may_cheat = self.judging.cheats and not character.is_pc
            known = self._guest(people.player(character), mind if may_cheat else honest(mind))
            self._known[character.id] = known
        return known

    def _guest(self, player: Player, temperament: Temperament) -> _Guest:
        against_itself = BulkPairing(Options(0, 0, player, player, self._points), temperament, temperament)
        white, black = (mind_of(against_itself, side) for side in Side)
        minds = None if player.wisdom is None else (white, black)
        is_easy = white.is_plain or white.only_scares
        return _Guest(player, temperament, minds, not is_easy, white.is_plain and not player.dragon)

    def _spectators(self, white: BulkSide, black: BulkSide) -> tuple[WatcherSkill, ...]:
        if not self.judging.spectators:
            return ()
        players = (white.character.pk, black.character.pk)
        here = [one for one in self.judging.spectators if one.pk not in players]
        return tuple(
            WatcherSkill(number, one.plays_as or 0, people.abilities(one.held_powers))
            for number, one in enumerate(here, start=1)
        )


def _ending(pairing: BulkPairing, faces: Faces) -> Iterator[Moment]:
    """The limit, and the match's end as of one gone on with on paper."""
    shown = list[int]()

    def noted(sides: int) -> bytes:
        further = faces(sides)
        shown.extend(further[:1] if sides == D6.sides else ())
        return further

    result = resolve(pairing, noted)
    assert result.over.played_out, "turn by turn alone"
    state = State(pairing.options)
    limit = awaits(state)
    assert isinstance(limit, Roll)
    state = apply_roll(state, (shown[0],))
    yield FallenDie(limit, shown[0]), state
    end = OnPaper(result.turns, result.scores[-1], frozenset(result.cheated))
    yield end, act(state, end)


def _result(state: State) -> BulkResult | None:
    scores = tuple(turn.score for turn in state.turns)
    return BulkResult(state.over, scores, state.cheated) if state.over else None


def _line_of(what: Action | FallenDie | FallenNote, state: State) -> Line:
    match what:
        case FallenNote():
            return _with_die(_line(Line.Kind.NOTE, state, write_chart(what.chart)), what)
        case FallenDie():
            return _with_die(_line(Line.Kind.THROW, state), what)
        case _:
            return _line(Line.Kind.ACT, state, write_action(what))


def _line(kind: Line.Kind, state: State, text: str = "") -> Line:
    return Line(kind=kind, text=text, state=write_state(state), position=write_position(state.position))


def _with_die(line: Line, die: FallenDie | FallenNote) -> Line:
    line.roll_key, line.sides, line.secret = die.roll.key, die.roll.dice.sides, die.roll.secret
    line.faces, line.thrown_by = write_faces((die.face,)), Line.ThrownBy.MACHINE
    return line
