"""The judge's page of a match: what stands on it, and the working of every turn."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from campaigns.campaign.rules.house_rules.rules import unusual_points
from campaigns.learning import presenters as gain_presenters
from campaigns.learning.play import settle
from campaigns.match.models import Line, Match, Seat, Watcher
from campaigns.match.models.guests import is_between_npcs, places_with_device
from campaigns.match.play import guests, log
from campaigns.match.play.log import known_lines_of
from campaigns.match.presenters.chess_clock import ShownClock, shown_clock
from campaigns.match.presenters.game_time import game_time_of
from campaigns.money.presenters import bets
from campaigns.rules.contract import Choice, Over, Roll, Side
from campaigns.rules.labels import pluralize
from campaigns.web.panels import digest
from chess_minigame.judge.presenters import met_before, open_turn
from chess_minigame.judge.presenters.undo_questions import UndoQuestions, undo_questions
from chess_minigame.odds.presenters.meter import Meter, dm_meter, limit_chances_text
from chess_minigame.rules.actions import read_action
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.note_rules import AllowedMeans, allowed_means
from chess_minigame.rules.notes import BothNotes, Note, read_note, write_note
from chess_minigame.rules.players import Means
from chess_minigame.rules.procedure import needed_faces
from chess_minigame.rules.state import State
from chess_minigame.rules.turn import ResolvedTurn
from chess_minigame.score_path import ScorePath, score_path
from chess_minigame.strategist.play import RolledNote, rolled_notes
from chess_minigame.strategist.presenters import Strategist, rolled_note_sentences
from chess_minigame.wording import Wording, match_ending, score_sentence, search_sentence, sum_text, working

# So many resolved turns stand on the page; older ones are asked for.
TURNS_SHOWN = 10


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """One resolved turn with its working: the sentences about what was not honest play, and all its dice, the d% last."""

    turn: ResolvedTurn
    working: tuple[str, ...]
    judgement: tuple[str, ...]
    dice: tuple[open_turn.DieOnRecord, ...]

    @property
    def number(self) -> int:
        return self.turn.number

    @property
    def body_id(self) -> str:
        return f"turn-{self.number}-body"


@dataclass(frozen=True, slots=True)
class NoteOfSide:
    """One side's note as the judge has it: sealed or not yet, and what it says once both are in.

    `cm` is what the side plays with, `allowed` what it may write; `device`: whether somebody sits there with a device of
    their own to write it; `rolled` the note the dice wrote, `strategist` how they may write it. `undone_note` is what the judge
    wrote until an undo took it back.
    """

    player: Seat
    cm: int
    allowed: AllowedMeans
    device: bool
    sealed: bool
    note: Note | None
    rolled: RolledNote | None
    strategist: Strategist | None
    undone_note: Note | None


class DMTable:
    """The match as the DM may see it, computed lazily; the Stalemate Limit is not in it (`limit_of`).

    `shown` are the tags of the panels that the device shows, `temperaments` those that a refused form had chosen.
    """

    def __init__(
        self,
        match: Match,
        shown: Mapping[str, str] | None = None,
        temperaments: Mapping[Side, str] | None = None,
    ) -> None:
        self.match = match
        self.shown = shown or {}
        self.temperaments = temperaments or {}

    @cached_property
    def lines(self) -> list[Line]:
        return known_lines_of(self.match)

    @cached_property
    def state(self) -> State:
        state: State = GRICE.read_state(self.lines[-1].state)
        return state

    @property
    def turn(self) -> int:
        """The turn being played, or the last one of a finished match."""
        return self.state.position.turn

    @cached_property
    def dice(self) -> dict[str, log.Die]:
        return log.recorded_dice(self.lines)

    @cached_property
    def players(self) -> tuple[Seat, Seat]:
        return self.match.seat(Side.WHITE), self.match.seat(Side.BLACK)

    @property
    def names(self) -> tuple[str, str]:
        return self.players[0].name, self.players[1].name

    @cached_property
    def wording(self) -> Wording:
        return open_turn.wording_of(self.match, self.state)

    @cached_property
    def awaited(self) -> object:
        return GRICE.awaits(self.state)

    @property
    def version(self) -> int:
        return self.lines[-1].seq

    @property
    def score_text(self) -> str:
        return score_sentence(self.state.score, self.names)

    @property
    def on_record(self) -> str:
        """The face of the die that is waited for, where it is on record already; of the notes' turn the d%."""
        key = self.awaited.key if isinstance(self.awaited, Roll) else f"turn {self.turn}"
        return self.dice[key].shows if key in self.dice else ""

    @property
    def awaits(self) -> str:
        """What the match waits for: "over", "judging", "notes", or a roll's key."""
        if isinstance(self.awaited, Over):
            return "over"
        if self.judging or isinstance(self.awaited, Choice):
            return "judging"
        return self.awaited.key if isinstance(self.awaited, Roll) else "notes"

    @property
    def last(self) -> ResolvedTurn | None:
        return self.state.turns[-1] if self.state.turns else None

    @property
    def last_working(self) -> str:
        """How the last turn came to its result; nothing where another end than a turn's came after it."""
        over = self.state.over
        is_last_word = over is None or over.played_out
        return sum_text(self.last) if self.last and is_last_word else ""

    @property
    def last_dice(self) -> str:
        """The two dice of the last turn's d% as they lie, "40 4"; empty where they were rolled by hand."""
        die = self.dice.get(f"turn {self.last.number}") if self.last else None
        if die is None or die.is_typed:
            return ""
        tens, units = divmod(die.faces[0] % 100, 10)
        return f"{tens}0 {units}"

    @cached_property
    def back(self) -> UndoQuestions:
        return undo_questions(self.match, self.lines, self.wording)

    def turns(self, before_turn: int | None = None, max_turns: int = TURNS_SHOWN) -> tuple[ShownTurn, ...]:
        """The last turns that were resolved, or the last before that one; newest first."""
        turns = self.state.turns if before_turn is None else self.state.turns[: max(0, before_turn - 1)]
        return tuple(map(self._turn, reversed(turns[max(0, len(turns) - max_turns) :])))

    def turn_of(self, number: int) -> ShownTurn | None:
        return self._turn(self.state.turns[number - 1]) if 1 <= number <= len(self.state.turns) else None

    def _turn(self, turn: ResolvedTurn) -> ShownTurn:
        rolls = [rolled for rolled in self._rolled_notes if rolled.turn == turn.number]
        return ShownTurn(
            turn=turn,
            working=working(turn, self.wording),
            judgement=(
                *rolled_note_sentences(rolls, turn.notes, self.wording.names),
                *open_turn.judgement_sentences(turn, self.wording),
            ),
            dice=open_turn.dice_of(turn.number, self.dice, self.wording, needed_faces(turn)),
        )

    @cached_property
    def _rolled_notes(self) -> list[RolledNote]:
        return rolled_notes(self.lines)

    @cached_property
    def clock(self) -> ShownClock | None:
        return shown_clock(self.match, tuple(Side)) if self.match.is_timed else None

    @cached_property
    def log(self) -> "Log":
        return Log(self)

    @cached_property
    def bets(self) -> bets.MatchBets:
        return bets.bets_panel(self.match)

    @property
    def has_next_step(self) -> bool:
        """Whether something is left to do about the match once it is over: a roll that is owed, bets that await a ruling."""
        return self.owed_roll is not None or self.bets.waiting > 0

    @cached_property
    def game_time(self) -> dict[str, object] | None:
        return game_time_of(self.match)

    @property
    def watching(self) -> int:
        return len(self.state.watchers)

    @property
    def tag(self) -> str:
        """Grows with every change the DM may see."""
        return f"{self.match.public_version}.{self.match.dm_version}"

    @property
    def ending(self) -> str:
        return match_ending(self.match, self.state.over, self.names)

    @property
    def winner(self) -> Seat | None:
        winner = self.state.over.winner if self.state.over else None
        return self.match.seat(winner) if winner else None

    @property
    def score_path(self) -> ScorePath | None:
        return score_path([turn.result for turn in self.state.turns])

    @property
    def highlights(self) -> list[str]:
        """What this match will be remembered for."""
        gains = {gain.character_id: gain for gain in self.match.gains.all()}
        if self.winner is None or self.winner.character_id not in gains:
            return []
        loser = self.match.seat(Side(self.winner.side).other)
        return gain_presenters.win_highlights(
            gains[self.winner.character_id], self.winner, loser, self.match.rules
        )

    @property
    def experiences(self) -> Iterator[tuple[Seat, dict[str, object]]]:
        gains = {gain.character_id: gain for gain in self.match.gains.all()} if self.state.over else {}
        for player in self.players:
            if player.character_id in gains:
                yield player, gain_presenters.shown_gain(gains[player.character_id], self.match.campaign)

    @cached_property
    def owed_roll(self) -> tuple[Seat, Roll] | None:
        debt = settle.owed_die(self.match) if isinstance(self.awaited, Over) else None
        return (debt[0], settle.owed_roll(*debt)) if debt else None

    @property
    def spare_dice(self) -> tuple[open_turn.DieOnRecord, ...]:
        numbers = [turn.number for turn in self.state.turns] + ([self.judging.turn] if self.judging else [])
        return tuple(
            open_turn.DieOnRecord(key, die, self.wording.die(key))
            for key, die in self.dice.items()
            if not any(open_turn.is_of_turn(key, number) for number in numbers)
        )

    @property
    def amendments(self) -> tuple[tuple[str, str], ...]:
        """The amendments with their reasons, first to last; for a die its faces before and after."""
        return tuple(
            (what, line.text)
            for number, line in enumerate(self.lines)
            if (what := _amendment(line, self.lines[:number], self.wording))
        )

    @property
    def met_before(self) -> str:
        return "" if self.state.over or self.state.turns else met_before.sentence_for_match(self.match)

    def pending_strategy(self, side: Side) -> str:
        return self.state.notes.of(side).strategy if self.state.notes else ""

    @cached_property
    def judging(self) -> open_turn.JudgesTable | None:
        return open_turn.judges_table(self.match, self.state, self.dice)

    @property
    def plays_out(self) -> bool:
        """Whether the machine may play the match to its end from here: two NPCs, their notes or the limit waited for."""
        return self.awaits in ("limit", "notes") and is_between_npcs(self.match)

    @property
    def unusual_rules(self) -> tuple[str, ...]:
        return tuple(unusual_points(self.match.rules))

    @cached_property
    def meter(self) -> Meter | None:
        return dm_meter(self.state, self.names)

    @property
    def medallions(self) -> list[str]:
        sides = (side for side in Side if Means.MEDALLION in allowed_means(self.state, side).esp)
        return [self.wording.names[side] for side in sides]

    @property
    def searches(self) -> Iterator[str]:
        names = self.wording.names
        return (f"Turn {turn}: {search_sentence(search, names)}" for turn, search in self.state.searches)

    @cached_property
    def watchers(self) -> list[Watcher]:
        return [watcher for watcher in self.match.watchers.all() if watcher.watching]

    @cached_property
    def sides(self) -> list[NoteOfSide]:
        if self.awaits in ("over", "limit", "judging"):
            return []
        awaits_notes = self.awaits == "notes"
        seals = guests.note_texts(self.match, self.turn) if awaits_notes else {}
        rolls = {note.side: note for note in self._rolled_notes if awaits_notes and note.turn == self.turn}
        devices = places_with_device(self.match)
        notes = {side: rolled.note for side, rolled in rolls.items()}
        notes |= {side: read_note(text) for side, text in seals.items()}
        has_both = len(notes) == len(self.players)
        return [
            NoteOfSide(
                player=player,
                cm=self.state.options.cm(side),
                allowed=allowed_means(self.state, side),
                device=player.side in devices,
                sealed=side in notes,
                note=notes[side] if has_both else None,
                rolled=rolls.get(side) if side not in seals else None,
                strategist=self.strategist(side) if awaits_notes and side not in seals else None,
                undone_note=None if side in notes or player.side in devices else self._undone_notes.get(side),
            )
            for side, player in zip(Side, self.players, strict=True)
        ]

    @cached_property
    def _undone_notes(self) -> dict[Side, Note]:
        """The notes of this turn that an undo took back, where that is the last thing that was done."""
        take = log.last_redoable(self.lines)
        if take is None or take.kind != Line.Kind.UNDO or self.awaits != "notes":
            return {}
        earlier = log.steps(line for line in log.effective_lines(self.lines) if line.seq < take.seq)
        undone = (read_action(step.text) for step in earlier if step.text and step.seq > (take.keeps or 0))
        notes = next((action for action in undone if isinstance(action, BothNotes)), None)
        return {side: notes.of(side) for side in Side} if notes else {}

    def strategist(self, side: Side) -> Strategist:
        return Strategist(self.match, self.state, side, self.lines, self.temperaments.get(side, ""))


class Log:
    """The turns of a page's log, by which it is told apart what a device shows of it already."""

    def __init__(self, table: DMTable) -> None:
        self._table = table
        self._turns = [
            f"{turn.number} {turn.result.name} {turn.score} {write_note(turn.notes.white)} {write_note(turn.notes.black)}"
            for turn in table.state.turns
        ]

    @property
    def mark(self) -> str:
        """The number of turns, and a digest of them: the tag of the log's panel."""
        return self._mark(len(self._turns))

    def _mark(self, number: int) -> str:
        return f"{number}.{digest(self._turns[:number])}"

    def turns_since(self, mark: str) -> tuple[ShownTurn, ...] | None:
        """The turns after those of `mark`, newest first; None where a page that shows that one needs more than these."""
        for newer_count in range(min(TURNS_SHOWN + 1, len(self._turns))):
            if self._mark(len(self._turns) - newer_count) == mark:
                return self._table.turns(max_turns=newer_count)
        return None


def limit_of(match: Match) -> str:
    """The Stalemate Limit for the DM's eyes, with the chances by it; empty before its d6 is rolled."""
    state = GRICE.read_state(log.last_state(match))
    if state.limit is None:
        return ""
    both = state.options.white_cm + state.options.black_cm
    line = f"{pluralize(state.limit, 'turn')} ({both} / 10 = {both // 10}, +{state.limit_die} on d6)"
    return " ".join(filter(None, (line, limit_chances_text(state))))


def _amendment(line: Line, earlier: list[Line], wording: Wording) -> str:
    if line.kind == Line.Kind.UNDO:
        return "Went back to an earlier decision"
    if line.kind == Line.Kind.REDO:
        take = log.last_redoable(earlier)
        names = {Line.Kind.CORRECT.value: "Undid a correction", Line.Kind.VOID.value: "Undid a void"}
        return names.get(take.kind if take else "", "Redid an undone decision")
    if line.kind not in (Line.Kind.CORRECT, Line.Kind.VOID):
        return ""
    die = log.recorded_dice(earlier)[line.roll_key]
    return f"{wording.die(line.roll_key)}: {_die_change(line, die)}"


def _die_change(line: Line, die: log.Die) -> str:
    """The faces before and after; not for the Stalemate Limit's die, because players may see this list."""
    act = "die corrected" if line.kind == Line.Kind.CORRECT else "die voided"
    if line.roll_key == "limit":
        return act
    if line.kind == Line.Kind.VOID:
        return f"{act} (it showed {die.shows})"
    return f"{act} from {die.shows} to {replace(die, faces=log.faces_of(line)).shows}"
