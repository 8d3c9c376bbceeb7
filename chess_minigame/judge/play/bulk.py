"""Grice's matches in bulk: what characters bring to the tables of `rules.bulk`, and the log of each by the ordinary rules."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from campaigns.core.refusals import Refused, rules_errors_as_refusals
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
from chess_minigame.rules.bulk.note_plans import NotePlan, note_plan_of
from chess_minigame.rules.bulk.pairing import BulkPairing, honest
from chess_minigame.rules.bulk.resolve import resolve, resolve_plain
from chess_minigame.rules.bulk.scares import resolve_scares
from chess_minigame.rules.bulk.trick_match import TrickMatch
from chess_minigame.rules.bulk.turn_by_turn import Moment, NoteDie, RolledDie, moments
from chess_minigame.rules.cheating.intimidation import frightens, resist_target
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


class _BulkPlayer(NamedTuple):
    """What a character brings, and the minds as White and as Black; None where they depend on the opponent.

    `needs_pairing`: more than strategies and intimidation may happen. `is_plain`: no intimidation either.
    """

    player: Player
    temperament: Temperament
    note_plans: tuple[NotePlan, NotePlan] | None
    needs_pairing: bool
    is_plain: bool


class GriceTable:
    """A table with its judge; who has sat down once is known from then on."""

    def __init__(self, judging: BulkJudging) -> None:
        self.judging = judging
        self._points = Points.of(judging.rules)
        self._bulk_players: dict[int, _BulkPlayer] = {}

    def resolve(self, white: BulkSide, black: BulkSide, faces: Faces) -> BulkResult:
        find_known = self._bulk_players.get
        white_player = find_known(white.character.id) or self._bulk_player_of(white.character)
        black_player = find_known(black.character.id) or self._bulk_player_of(black.character)
        if white_player.note_plans is None or black_player.note_plans is None:
            return resolve(self.pairing(white, black), faces)
        note_plans = (white_player.note_plans[0], black_player.note_plans[1])
        cms = (plays_as(white.cm), plays_as(black.cm))
        if white_player.is_plain and black_player.is_plain:
            return resolve_plain(*note_plans, *cms, faces)
        lacks_notes = None in (note_plans[0].notes, note_plans[1].notes)
        if lacks_notes or white_player.needs_pairing or black_player.needs_pairing:
            pairing = self._pairing(white_player, black_player, cms, self._spectators(white, black))
            return TrickMatch(pairing, note_plans, stalemate_limit_of(*cms, 0), faces).play()
        player, opponent, attempts = white_player.player, black_player.player, (0, 0)
        if player.dragon or opponent.dragon:
            if None in (player.hit_points, opponent.hit_points):
                self.pairing(white, black)  # refuses, and says why
            attempts = (int(frightens(player, opponent)), int(frightens(opponent, player)))
        needed = (
            resist_target(player.wisdom, cms[0], self._points) or 0,
            resist_target(opponent.wisdom, cms[1], self._points) or 0,
        )
        return resolve_scares(note_plans, cms, needed, attempts, self._points.cm_order, faces)

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
        moments_played = [*(moments(pairing, faces) if in_full else _ending(pairing, faces))]
        state = moments_played[-1][1]
        start = State(pairing.options)
        lines = [_line(Line.Kind.START, start, write_options(pairing.options))]
        lines += (_line_of(what, state) for what, state in moments_played)
        for seq, line in enumerate(lines, start=1):
            line.seq = seq
        ids = {Side.WHITE: white.character.id, Side.BLACK: black.character.id}
        intimidations = intimidations_of(None, state, ids, recorded_dice(lines)) if in_full else ()
        return BulkLog(lines[0].text, lines, [*intimidations], _result(state) if in_full else None)

    def pairing(self, white: BulkSide, black: BulkSide) -> BulkPairing:
        white_player, black_player = map(self._bulk_player_of, (white.character, black.character))
        cms = plays_as(white.cm), plays_as(black.cm)
        return self._pairing(white_player, black_player, cms, self._spectators(white, black))

    def _pairing(
        self,
        white_player: _BulkPlayer,
        black_player: _BulkPlayer,
        cms: tuple[int, int],
        spectators: tuple[WatcherSkill, ...],
    ) -> BulkPairing:
        with rules_errors_as_refusals():
            options = Options(*cms, white_player.player, black_player.player, self._points)
        return BulkPairing(
            options, white_player.temperament, black_player.temperament, spectators, self.judging.when_noticed
        )

    def _bulk_player_of(self, character: Character) -> _BulkPlayer:
        bulk_player = self._bulk_players.get(character.id)
        if bulk_player is None:
            if refusal := abilities.refusal_to_learn(character.name, character.intelligence):
                raise Refused(refusal)
            temperament = temperament_of_character(character)
            may_cheat = self.judging.cheats and not character.is_pc
            bulk_player = self._make_bulk_player(
                people.player(character), temperament if may_cheat else honest(temperament)
            )
            self._bulk_players[character.id] = bulk_player
        return bulk_player

    def _make_bulk_player(self, player: Player, temperament: Temperament) -> _BulkPlayer:
        against_itself = BulkPairing(Options(0, 0, player, player, self._points), temperament, temperament)
        white, black = (note_plan_of(against_itself, side) for side in Side)
        note_plans = None if player.wisdom is None else (white, black)
        is_easy = white.is_plain or white.only_scares
        return _BulkPlayer(player, temperament, note_plans, not is_easy, white.is_plain and not player.dragon)

    def _spectators(self, white: BulkSide, black: BulkSide) -> tuple[WatcherSkill, ...]:
        if not self.judging.spectators:
            return ()
        players = (white.character.pk, black.character.pk)
        present = [spectator for spectator in self.judging.spectators if spectator.pk not in players]
        return tuple(
            WatcherSkill(number, spectator.plays_as or 0, people.abilities(spectator.held_powers))
            for number, spectator in enumerate(present, start=1)
        )


def _ending(pairing: BulkPairing, faces: Faces) -> Iterator[Moment]:
    """The limit, and the match's end as of one gone on with on paper."""
    limit_faces = list[int]()

    def recording_faces(sides: int) -> bytes:
        new_faces = faces(sides)
        limit_faces.extend(new_faces[:1] if sides == D6.sides else ())
        return new_faces

    result = resolve(pairing, recording_faces)
    assert result.over.played_out, "turn by turn alone"
    state = State(pairing.options)
    limit = awaits(state)
    assert isinstance(limit, Roll)
    state = apply_roll(state, (limit_faces[0],))
    yield RolledDie(limit, limit_faces[0]), state
    end = OnPaper(result.turns, result.scores[-1], frozenset(result.cheated))
    yield end, act(state, end)


def _result(state: State) -> BulkResult | None:
    scores = tuple(turn.score for turn in state.turns)
    return BulkResult(state.over, scores, state.cheated) if state.over else None


def _line_of(what: Action | RolledDie | NoteDie, state: State) -> Line:
    match what:
        case NoteDie():
            return _with_die(_line(Line.Kind.NOTE, state, write_chart(what.chart)), what)
        case RolledDie():
            return _with_die(_line(Line.Kind.THROW, state), what)
        case _:
            return _line(Line.Kind.ACT, state, write_action(what))


def _line(kind: Line.Kind, state: State, text: str = "") -> Line:
    return Line(kind=kind, text=text, state=write_state(state), position=write_position(state.position))


def _with_die(line: Line, die: RolledDie | NoteDie) -> Line:
    line.roll_key, line.sides, line.secret = die.roll.key, die.roll.dice.sides, die.roll.secret
    line.faces, line.thrown_by = write_faces((die.face,)), Line.ThrownBy.MACHINE
    return line
