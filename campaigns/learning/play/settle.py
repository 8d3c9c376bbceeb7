"""Experience: folding a character's record into gains and a CM, and asking for the dice it still owes.

The stored gains and each character's CM are a projection of `learning.fold`; folding again always gives the
same, so undoing or correcting a match is folding again without it.
"""

from fractions import Fraction

from django.db.models import Q, prefetch_related_objects

from campaigns.campaign.play.campaigns import check_records_open
from campaigns.core.refusals import Refused, StaleForm
from campaigns.learning.rules.contest import CmSetting, Contest, Event, Participant, Shift
from campaigns.learning.rules.first_game import first_game_binds, played_before
from campaigns.learning.rules.fold import fold
from campaigns.learning.rules.override import Override
from campaigns.learning.rules.record import Record
from campaigns.learning.rules.verdicts import Lesson, Verdict
from campaigns.match import games
from campaigns.match.models import Line, Match, Seat
from campaigns.match.models.matches import are_lessons
from campaigns.match.play import log
from campaigns.match.play.dice_door import DiceDoor, DiceResult
from campaigns.match.play.sitting import Sitting
from campaigns.people.models import Character, Gain, GainOverride, RecordEntry
from campaigns.people.play import lock_characters
from campaigns.rules.contract import Roll, Side

Kind = RecordEntry.Kind
ROLL_REASONS = {
    Verdict.OWES_D20: "experience: under Intelligence",
    Verdict.OWES_D4: "learning limit: weeks, once for life",
}


def experience_roll_key(verdict: Verdict, side: Side) -> str:
    return f"{'intelligence' if verdict is Verdict.OWES_D20 else 'learning limit'} {side}"


def refold_learning(sitting: Sitting) -> None:
    """Fold the records of the characters who played, and pay what they owe by dice on record."""
    match = sitting.match
    for character in lock_characters(match.seats.exclude(character=None).values_list("character", flat=True)):
        refold(character)
    if match.is_lesson:
        pay_recorded(sitting)


def record_of(character: Character, matches: list[Match]) -> Record:
    d20s, overrides = _d20s(character, matches), _overrides(character, matches)
    limit = character.learning_limit_weeks
    return fold(character.pk, events(character, matches), d20s, limit, overrides)


def lesson_record(character: Character) -> Record:
    """The character's record with all of its finished lessons."""
    return record_of(character, finished_matches(character))


def gain_row(character_id: int, lesson: Lesson) -> Gain:
    """The row of a lesson, without its match, and not saved."""
    return Gain(
        character_id=character_id,
        verdict=lesson.verdict,
        raw=lesson.raw,
        credited=lesson.credited,
        cm_before=lesson.cm_before,
        cm_after=lesson.cm_after,
        working=lesson.working,
        why=lesson.why,
        again_on=lesson.again_on,
    )


def refold(character: Character) -> Record:
    """As `recompute_record`. Raises Refused while a worker changes the campaign's records."""
    check_records_open(character.campaign)
    return recompute_record(character)


def recompute_record(character: Character) -> Record:
    matches = finished_matches(character)
    record = record_of(character, matches)
    by_number = {match.number: match for match in matches}
    Gain.objects.filter(character=character).delete()
    gains = []
    for entry in record.entries:
        if entry.lesson:
            gain = gain_row(character.pk, entry.lesson)
            gain.match = by_number[entry.event.number]
            gains.append(gain)
    Gain.objects.bulk_create(gains)
    character.set_cm(record.entries[-1].cm if record.entries else None)
    character.save(update_fields=["cm", "plays_as", "cm_key"])
    return record


def finished_matches(character: Character) -> list[Match]:
    """The character's finished lessons with their seats: only these are folded (R61b)."""
    return _finished(character, are_lessons())


def all_finished_matches(character: Character) -> list[Match]:
    return _finished(character, Q(game__in=games.slugs()))


def _finished(character: Character, condition: Q) -> list[Match]:
    matches = Match.objects.filter(condition, seats__character=character, status=Match.Status.OVER)
    finished = list(matches.prefetch_related("seats"))
    prefetch_related_objects([match for match in finished if match.engine_sides], "engine_players")
    return finished


def _characters(match: Match) -> list[tuple[Seat, Character]]:
    """Who sits at the match, White first."""
    seats = match.seats.select_related("character").order_by("pk")
    return [(seat, seat.character) for seat in seats if seat.character]


def events(character: Character, matches: list[Match]) -> list[Event]:
    record_events: list[Event] = []
    for entry in character.record.all():
        if entry.kind not in RecordEntry.REMARKS:
            assert entry.cm is not None
            kind = Shift if entry.kind == Kind.SHIFTED else CmSetting
            record_events.append(kind(entry.number, entry.day, entry.cm, entry.text))
    return record_events + [contest_of(match) for match in matches]


def cm_on(character: Character, day: int) -> Fraction | None:
    """The character's CM at the end of a campaign day; None before chess was known."""
    entries = lesson_record(character).entries
    return next((entry.cm for entry in reversed(entries) if entry.event.day <= day), None)


def seats_met_before(match: Match) -> list[Seat]:
    """The seats of `match`, still in play, whose player can learn nothing: bound to first games, and this is none (R33)."""
    (first_seat, character), (second_seat, opponent) = _characters(match)
    if not have_met(character, opponent, match.day):
        return []
    return [seat for seat in (first_seat, second_seat) if first_game_binds(match.rules, is_pc=seat.is_pc)]


def have_met(character: Character, other: Character, day: int) -> bool:
    """Whether a finished game of these two that counts was played by that day (R33)."""
    contests = [contest_of(match) for match in finished_matches(character) if match.day <= day]
    return played_before(contests, character.pk, other.pk)


def contest_of(match: Match) -> Contest:
    return Contest(
        number=match.number,
        day=match.day,
        white=_participant(match.seat(Side.WHITE)),
        black=_participant(match.seat(Side.BLACK)),
        winner=Side(match.winner) if match.winner and not match.is_armageddon_draw else None,
        how=match.how,
        played_out=match.played_out,
        turns=match.turns,
        rules=match.rules,
        teaches=match.is_lesson,
        cheated=frozenset(map(Side, match.cheated.split())),
        by_set_cm=games.entry_of(match.game).play.by_set_cm(match),
    )


def owed_die(match: Match) -> tuple[Seat, Verdict] | None:
    """The seat that owes a die of experience, with the verdict that asks for it; None if no die is owed."""
    verdicts = {gain.character_id: Verdict(gain.verdict) for gain in match.gains.all()}
    for seat, character in _characters(match):
        verdict = verdicts.get(character.pk)
        if verdict in ROLL_REASONS:
            return seat, verdict
    return None


def owed_roll(seat: Seat, verdict: Verdict) -> Roll:
    dice = verdict.owed
    assert dice is not None
    key, reason = experience_roll_key(verdict, Side(seat.side)), f"{ROLL_REASONS[verdict]} ({seat.name})"
    return Roll(key, dice, reason, secret=True)


def roll_for_experience(sitting: Sitting, key: str | None, door: DiceDoor) -> DiceResult:
    """Roll the die owed, log it and fold again. Raises Refused for none, StaleForm where its key is not `key` (None: any)."""
    debt = owed_die(sitting.match)
    if debt is None:
        raise Refused("No experience roll is owed here.")
    seat, verdict = debt
    if key is not None and key != experience_roll_key(verdict, Side(seat.side)):
        raise StaleForm()
    return _pay(sitting, seat, verdict, door)


def pay_recorded(sitting: Sitting) -> None:
    """Pay at once what is owed and already on record (rolled before an undo)."""
    while (debt := owed_die(sitting.match)) is not None:
        seat, verdict = debt
        if sitting.recorded_die(experience_roll_key(verdict, Side(seat.side))) is None:
            return
        _pay(sitting, seat, verdict, DiceDoor())


def _pay(sitting: Sitting, seat: Seat, verdict: Verdict, door: DiceDoor) -> DiceResult:
    roll = owed_roll(seat, verdict)
    dice = sitting.faces(roll, door)
    sitting.write_dice(Line.Kind.LEARN, roll, dice)
    assert seat.character_id is not None  # or nothing would be owed
    (character,) = lock_characters([seat.character_id])
    if verdict is Verdict.OWES_D4:
        set_learning_limit(character, dice.faces[0])
    refold(character)
    return dice


def update_learning_limit(sitting: Sitting, key: str) -> None:
    """If the die with this `key` is a lifetime d4, set the character's limit to what it shows now."""
    die = sitting.recorded_die(key)
    for seat, character in _characters(sitting.match):
        if key == experience_roll_key(Verdict.OWES_D4, Side(seat.side)):
            set_learning_limit(character, die.faces[0] if die else None)


def set_learning_limit(character: Character, weeks: int | None) -> None:
    character.learning_limit_weeks = weeks
    character.save(update_fields=["learning_limit_weeks"])


def _participant(seat: Seat) -> Participant:
    assert seat.character_id is not None and seat.intelligence is not None
    assert seat.cm is not None and seat.initial_cm is not None
    return Participant(
        person=seat.character_id,
        name=seat.name,
        cm=seat.cm,
        initial_cm=seat.initial_cm,
        intelligence=seat.intelligence,
        is_pc=seat.is_pc,
        adventurer=seat.adventurer,
    )


def _d20s(character: Character, matches: list[Match]) -> dict[int, int]:
    """The d20s this character has rolled under Intelligence, by the numbers of the matches."""
    lines = _learning_lines(matches)
    faces = {}
    for match in (match for match in matches if match.pk in lines):
        side = next(seat.side for seat in match.seats.all() if seat.character_id == character.pk)
        die = log.recorded_dice(lines[match.pk]).get(experience_roll_key(Verdict.OWES_D20, Side(side)))
        if die is not None:
            faces[match.number] = die.faces[0]
    return faces


def _overrides(character: Character, matches: list[Match]) -> dict[int, Override]:
    if not matches:
        return {}
    latest = {row.match_id: row for row in GainOverride.objects.filter(character=character)}
    return {
        match.number: Override(row.points, row.reason)
        for match in matches
        if (row := latest.get(match.pk)) and row.points is not None
    }


def _learning_lines(matches: list[Match]) -> dict[int, list[Line]]:
    keys = [experience_roll_key(verdict, side) for verdict in ROLL_REASONS for side in Side]
    lines: dict[int, list[Line]] = {}
    condition = Q(roll_key__in=keys) | Q(kind=Line.Kind.REDO)
    if matches:
        for line in Line.objects.filter(condition, match__in=matches).order_by("match", "seq"):
            lines.setdefault(line.match_id, []).append(line)
    return lines
