"""The judge's acts in a match of Grice's game; each is one form, one transaction, lines of the log."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from django.contrib.auth.models import User

from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.core.refusals import Refused
from campaigns.learning.play import owed
from campaigns.learning.play.settle import cm_on, keep_recorded_limit
from campaigns.match.models import Match
from campaigns.match.play import amend, drafts
from campaigns.match.play.begin import NewContest, NewPlayer, Sides, begin, start_rematch
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.guests import touch
from campaigns.match.play.reopening import judged_anew, once_confirmed
from campaigns.match.play.sitting import Form, Sitting, submit
from campaigns.people.models import Character
from campaigns.people.rules import abilities
from campaigns.rules import chess_modifier
from campaigns.rules.contract import Notes, Roll, Side
from campaigns.rules.errors import RulesError
from chess_minigame import derived_rows, going_back, rolled_notes, watching
from chess_minigame.brought import player as brought_by
from chess_minigame.rules.declarations import Abandon
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.may_write import check_note
from chess_minigame.rules.notes import BothNotes, Note, read_note, write_note
from chess_minigame.rules.options import Options, Points
from chess_minigame.rules.turn import ResolvedTurn
from chess_minigame.watching import Onlooker

# The CMs in points that sides play by in one match, where they are not their own (R32a).
SetCms = Mapping[Side, int]
NO_SET_CMS: SetCms = MappingProxyType({})
STRATEGY_ONLY = "Until the Dungeon Master confirms this device, a note holds a strategy only."


@dataclass(frozen=True, slots=True)
class When:
    """The campaign day and the place of a match, and its house rules where they are not the campaign's."""

    day: int
    place: str = ""
    rules: HouseRules | None = None


def start(
    *,
    campaign_id: int,
    key: str,
    white: Character,
    black: Character,
    when: When,
    by: User,
    onlookers: tuple[Onlooker, ...] = (),
    set_cms: SetCms = NO_SET_CMS,
) -> Match:
    """Start a match of two characters with their playing CMs, or those set for the evening; its first roll is the Stalemate Limit.

    Raises Refused: for what `begin` refuses, and for an Intelligence below 8 (R1).
    """

    def do(campaign: Campaign) -> str:
        sides = Sides(*(_player(player.pk, when.day) for player in (white, black)))
        _check_intelligence(sides)
        rules = when.rules or campaign.rules
        contest = NewContest(GRICE.slug, sides, when.day, when.place, rules)
        match = begin(
            campaign=campaign, contest=contest, options=lambda: _options(sides, rules, set_cms), by=by
        )
        if onlookers:
            sitting = Sitting(match, by)
            for onlooker in onlookers:
                watching.bring_in(sitting, onlooker)
        return str(match.pk)

    return Match.objects.get(pk=int(campaigns.change(campaign_id=campaign_id, key=key, do=do)))


def rematch(*, campaign_id: int, key: str, match: Match, by: User) -> Match:
    """Start the same match again today with sides changed, by its own house rules; Refused while it is in play."""
    if not match.is_over:
        raise Refused("This match is not over yet.")
    rules = match.rules

    def options(contest: NewContest, were: Options) -> Options:
        _check_intelligence(contest.sides)
        set_cms = {side.other: cm for side, cm in _set_cms(match, were).items()}
        return _options(contest.sides, rules, set_cms)

    def do(campaign: Campaign) -> str:
        new_match = start_rematch(campaign=campaign, match=match, by=by, options=options, house_rules=rules)
        return str(new_match.pk)

    return Match.objects.get(pk=int(campaigns.change(campaign_id=campaign_id, key=key, do=do)))


def is_by_set_cm(match: Match) -> bool:
    """Whether a side played by a CM that was set for this match alone (R32a)."""
    return bool(_set_cms(match, GRICE.read_options(match.options)))


def _set_cms(match: Match, options: Options) -> SetCms:
    """The CMs that were set for a match alone, by their sides."""
    own = {side: chess_modifier.plays_as(match.seat(side).cm or Fraction(0)) for side in Side}
    return {side: options.cm(side) for side in Side if options.cm(side) != own[side]}


def options_of(
    *, white: Character, black: Character, day: int, rules: HouseRules, set_cms: SetCms = NO_SET_CMS
) -> Options:
    """The options a match of these two would start with on that day; raises Refused if it could not (R5, R27)."""
    return _options(Sides(_player(white.pk, day), _player(black.pk, day)), rules, set_cms)


def throw_limit(*, match_id: int, form: Form, door: DiceDoor) -> str:
    """Roll the Stalemate Limit's d6 (R9), which only the judge sees."""

    def do(sitting: Sitting) -> str:
        if sitting.asked_roll().key != "limit":
            raise Refused("The Stalemate Limit is rolled already.")
        sitting.throw(door)
        sitting.project()
        return "The Stalemate Limit is set."

    return submit(match_id=match_id, form=form, do=do)


def seal_note(*, match_id: int, form: Form, side: Side, note: Note) -> str:
    """Seal one player's note for this turn (R10); it can be changed until the judge takes both.

    The answer is one and the same whether or not the other side's note is in, and the judge at work on both (R29), and
    whatever was sealed at this seat before an unconfirmed device came. Raises Refused for more than a strategy on such
    a device, Stale for one that has left the seat meanwhile.
    """

    def do(sitting: Sitting) -> str:
        newcomer = form.guest if form.guest and not form.guest.confirmed else None
        # Before anything is asked of the sheet: the answer must not tell what stands there.
        if newcomer and not note.plain:
            raise Refused(STRATEGY_ONLY)
        turn = _turn_of_seals(sitting)
        _check_note(sitting, side, note, "")
        text = write_note(note)
        drafts.seal(match=sitting.match, side=side, turn=turn, text=text, by=form.by, guest=newcomer)
        touch(sitting.match)
        return "Sealed."

    return submit(match_id=match_id, form=form, do=do)


def resolve_turn(
    *,
    match_id: int,
    form: Form,
    notes: Mapping[Side, Note],
    door: DiceDoor,
    sealed_texts: Mapping[Side, str] | None = None,
) -> str:
    """Resolve a turn by both notes, and its d% unless something else is rolled first (R10 to R15); returns the result.

    `notes` are the notes the DM wrote; the others are those the players sealed or the dice wrote, and `sealed_texts` what
    the DM's page said of these, as text. Raises Refused beside the side whose note is missing, has changed since it was
    shown, or may not be written so.
    """

    def do(sitting: Sitting) -> str:
        if sitting.state.notes is not None:
            # The turn's die was voided: the notes are with the judge still and may be written anew.
            amend.undo_decision(sitting, decision=_last_notes(sitting))
        drafts_by_side = _notes_of_judge(sitting, turn_of_notes(sitting))
        white, black = (_note_of(side, notes, drafts_by_side) for side in Side)
        for side, text in (sealed_texts or {}).items():
            if side not in notes and write_note(drafts_by_side[side]) != text:
                name = sitting.match.seat(side).name
                raise Refused(f"{name} has changed the note since. Look at it, then resolve the turn.", side)
        for side, note in ((Side.WHITE, white), (Side.BLACK, black)):
            _check_note(sitting, side, note, side)
        sitting.act(BothNotes(white, black))
        roll = sitting.awaits()
        if isinstance(roll, Roll) and is_result(roll):
            sitting.throw(door)
        else:
            go_on(sitting, door)
        later = close(sitting)
        return said_of(sitting) + later

    return submit(match_id=match_id, form=form, do=do)


def abandon(*, match_id: int, form: Form) -> str:
    """End the match without a result."""

    def do(sitting: Sitting) -> str:
        sitting.act(Abandon())
        return f"The match is abandoned.{close(sitting)}"

    return submit(match_id=match_id, form=form, do=do)


def throw_experience(*, match_id: int, form: Form, door: DiceDoor, roll_key: str | None = None) -> str:
    """Roll the winner's d20 under Intelligence, or the lifetime d4 (R31, R34); `roll_key` names the roll the form was made for.

    Raises Stale where another one, or none, is owed by now.
    """
    return owed.roll_experience(match_id=match_id, form=form, roll_key=roll_key, door=door)


def undo(*, match_id: int, form: Form, decision: int | None, reason: str, seen: str = "") -> str:
    """Undo back to before a decision, the last one by default; a finished match loses its gain.

    Like the other amendments it raises Unconfirmed where later matches of the players are judged anew, unless
    `seen` is the fingerprint of what follows.
    """

    def do(sitting: Sitting) -> str:
        with _amending(sitting, seen):
            replay = going_back.replay_of(sitting.match.options, sitting.lines)
            amend.undo_decision(sitting, decision=going_back.first_undone(replay, decision), reason=reason)
        return "Undone. Dice rolled since stay on record."

    return submit(match_id=match_id, form=form, do=do)


def redo(*, match_id: int, form: Form, seen: str = "") -> str:
    """Take back the last undo, correction or void, until something is played; raises Unconfirmed as undoing does."""

    def do(sitting: Sitting) -> str:
        with _amending(sitting, seen):
            keep_recorded_limit(sitting, amend.redo_decision(sitting).roll_key)
        return f"Redone.{judged_anew(sitting.match)}"

    return submit(match_id=match_id, form=form, do=do)


def correct_die(
    *, match_id: int, form: Form, roll_key: str, door: DiceDoor, reason: str, seen: str = ""
) -> str:
    """Correct a mistyped die and replay what followed from it.

    Raises Unconfirmed, as voiding does, also where turns fall away or the match ends otherwise.
    """

    def do(sitting: Sitting) -> str:
        with _amending(sitting, seen, asks=True):
            _check_unplayed(sitting, roll_key)
            amend.correct_roll(sitting, roll_key=roll_key, door=door, reason=reason)
            keep_recorded_limit(sitting, roll_key)
            go_on(sitting, DiceDoor())
        if sitting.state.open is not None:
            return "The die is corrected. Judge this turn again from there; dice rolled since stay on record."
        return "The die and everything that followed from it are corrected."

    return submit(match_id=match_id, form=form, do=do)


def void_die(*, match_id: int, form: Form, roll_key: str, reason: str, seen: str = "") -> str:
    """Void a die; it is asked for again. Raises Unconfirmed as correcting does."""

    def do(sitting: Sitting) -> str:
        with _amending(sitting, seen, asks=True):
            _check_unplayed(sitting, roll_key)
            amend.void(sitting, roll_key=roll_key, reason=reason)
            keep_recorded_limit(sitting, roll_key)
        return "The die is void and has to be rolled again."

    return submit(match_id=match_id, form=form, do=do)


@contextmanager
def _amending(sitting: Sitting, mark: str, *, asks: bool = False) -> Iterator[None]:
    """Update the match after what is amended inside; raises Unconfirmed as `once_confirmed` does."""
    with once_confirmed(sitting, mark, asks=asks):
        yield
        if sitting.state.open is not None and len(sitting.state.turns) < len(sitting.state_before.turns):
            _seal_again(sitting)
        close(sitting)


def _seal_again(sitting: Sitting) -> None:
    """Seal the notes of a reopened turn for the judge again."""
    turn, notes = sitting.state.position.turn, sitting.state.open.notes
    for side in Side:
        drafts.seal(match=sitting.match, side=side, turn=turn, text=write_note(notes.of(side)), by=sitting.by)


def _player(character_id: int, day: int) -> NewPlayer:
    """The character with the CM on the day of the match, which may be in the past (R32)."""
    character = Character.objects.get(pk=character_id)
    return NewPlayer(character, cm_on(character, day))


def _check_intelligence(sides: Sides) -> None:
    """Raises Refused for an Intelligence below 8 (R1)."""
    for side, player in sides.each():
        dull = player.character and abilities.refusal_to_learn(player.name, player.character.intelligence)
        if dull:
            raise Refused(dull, side)


def _options(sides: Sides, rules: HouseRules, set_cms: SetCms = NO_SET_CMS) -> Options:
    white, black = (
        set_cms.get(side, chess_modifier.plays_as(player.cm or Fraction(0))) for side, player in sides.each()
    )
    of_white, of_black = (brought_by(player.character) for _, player in sides.each() if player.character)
    try:
        return Options(white, black, of_white, of_black, Points.of(rules))
    except RulesError as refusal:
        raise Refused(str(refusal)) from refusal


def turn_of_notes(sitting: Sitting) -> int:
    if not isinstance(sitting.awaits(), Notes):
        raise Refused("The match does not wait for notes now.")
    turn: int = sitting.state.position.turn
    return turn


def _turn_of_seals(sitting: Sitting) -> int:
    """The turn players may seal a note for: also the one being judged, which would show otherwise (R29)."""
    if sitting.state.over or not sitting.state.limit_die:
        raise Refused("The match does not wait for notes now.")
    turn: int = sitting.state.position.turn
    return turn


def _check_note(sitting: Sitting, side: Side, note: Note, field: str) -> None:
    try:
        check_note(sitting.state, side, note)
    except RulesError as refusal:
        raise Refused(str(refusal), field) from refusal


def _last_notes(sitting: Sitting) -> int:
    """The number of the decision that gave the open turn's notes to the judge."""
    past = going_back.decisions(going_back.replay_of(sitting.match.options, sitting.lines))
    return max(number for number, moment in enumerate(past, start=1) if going_back.is_notes(moment))


def _notes_of_judge(sitting: Sitting, turn: int) -> dict[Side, Note]:
    """The notes the judge has: a side's sealed one, else the one rolled for it."""
    lines = sitting.lines_of(f"turn {turn}")
    rolls = {side: one.note for side, one in rolled_notes.notes_of_turn(lines, turn).items()}
    envelopes = {side: read_note(text) for side, text in drafts.note_texts(sitting.match, turn).items()}
    return {**rolls, **envelopes}


def _note_of(side: Side, notes: Mapping[Side, Note], drafts_by_side: Mapping[Side, Note]) -> Note:
    if side in notes:
        return notes[side]
    if side not in drafts_by_side:
        raise Refused(f"{side.value.title()}'s note is not in yet.", side)
    return drafts_by_side[side]


def _check_unplayed(sitting: Sitting, roll_key: str) -> None:
    """Raises Refused for the die of a note that was played: undo the turn first."""
    turn = rolled_notes.turn_of(roll_key)
    notes_given = len(sitting.state.turns) + (sitting.state.open is not None)
    if turn is not None and turn <= notes_given:
        raise Refused(f"That note has been played. Go back to before turn {turn} first.")


def is_result(roll: Roll) -> bool:
    """Whether this is the d% that ends a turn, not one of its cheating dice."""
    return re.fullmatch("turn [0-9]+", roll.key) is not None


def go_on(sitting: Sitting, door: DiceDoor) -> None:
    """Play the open turn as far as recorded dice allow, and with the form's d% once it is asked for."""
    while isinstance(roll := sitting.awaits(), Roll) and sitting.state.open is not None:
        if sitting.recorded(roll.key) is not None:
            sitting.throw(DiceDoor())
        elif is_result(roll) and (door.throw or door.typed.strip()):
            sitting.throw(door)
        else:
            return


def said_of(sitting: Sitting) -> str:
    """The sentence about the last turn; empty while one is being judged."""
    if sitting.state.open is not None or not sitting.state.turns:
        return ""
    turn: ResolvedTurn = sitting.state.turns[-1]
    return f"Turn {turn.number}: {turn.result.name}."


def close(sitting: Sitting) -> str:
    """Update the match's columns, the sealed notes and both players' experience from the log.

    Returns the sentence that later games are judged anew, or nothing. Sealed notes stay until their turn is resolved: nobody
    may see that the judge is at work on them (R29).
    """
    drafts.keep_only(sitting.match, None if sitting.state.over else sitting.state.position.turn)
    derived_rows.update_rows(sitting)
    sitting.close()
    return "" if sitting.was_over else judged_anew(sitting.match)
