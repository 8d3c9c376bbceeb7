"""Rounds of a tournament: drawing them, playing them, and what the DM rules of a game that is not played."""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Concatenate, NamedTuple, ParamSpec

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from campaigns.campaign.play.campaigns import move_date
from campaigns.circuits.models import Encounter, Entrant, Tournament
from campaigns.circuits.play.at_once import MOST_REPLAYS, Refereeing, cast_lots, is_at_once, play_at_once
from campaigns.circuits.play.entering import enter_people, tournament_use_case
from campaigns.circuits.play.following import follow_tournament
from campaigns.circuits.play.pot import follow_prizes, take_fees
from campaigns.circuits.play.record import Ruling, TournamentRecord, encounter_result
from campaigns.circuits.play.winner_bets import follow_winner_bets
from campaigns.circuits.rules.course import NextRound
from campaigns.circuits.rules.meetings import Result
from campaigns.circuits.rules.story import name_list
from campaigns.circuits.rules.terms import Format
from campaigns.core.refusals import Refused, refused_by_rules
from campaigns.core.use_cases import Answer
from campaigns.match import games
from campaigns.match.bulk import BulkJudging
from campaigns.match.games import Bout
from campaigns.match.models import Match
from campaigns.people.models import Character
from campaigns.rules.contract import Side

NOT_RUNNING = "The tournament is not in play."
P = ParamSpec("P")


def matches_first(
    function: Callable[Concatenate[Tournament, str, P], Answer],
) -> Callable[Concatenate[Tournament, str, P], Answer]:
    """Lock the matches in play before the campaign, in the order in which everybody else does."""

    @wraps(function)
    def carry_out(tournament: Tournament, key: str, /, *args: P.args, **kwargs: P.kwargs) -> Answer:
        with transaction.atomic():
            rows = Match.objects.select_for_update(of=("self",)).order_by("pk")
            list(rows.filter(encounter__round__tournament=tournament, status=Match.Status.PLAYING))
            return function(tournament, key, *args, **kwargs)

    return carry_out


def running(tournament: Tournament) -> TournamentRecord:
    if not tournament.is_running:
        raise Refused(NOT_RUNNING)
    return TournamentRecord(tournament)


# --- Drawing -----------------------------------------------------------------------------------------------------


@tournament_use_case
def draw_round(tournament: Tournament, *, by: User) -> Answer:
    """Draw the next round, today or on its own day. Who is archived or in the bin is withdrawn first, and named.

    Raises Refused while games are open, and where nobody is left to pair.
    """
    drawn = draw_next(running(tournament), by)
    follow_tournament(tournament, by=by)
    return Answer(" ".join((f"Round {drawn.number} is drawn.", *drawn.notes)))


class DrawnRound(NamedTuple):
    """Its number, and what was unusual: who was withdrawn, and the remark of the pairings."""

    number: int
    notes: list[str]


def draw_next(record: TournamentRecord, by: User) -> DrawnRound:
    """As `draw_round`, without those who follow."""
    tournament, away = record.tournament, _withdraw_absent(record)
    record = TournamentRecord(tournament) if away else record
    with refused_by_rules():
        drawn = record.course.next_round()
    tournament.rounds_drawn.filter(number__gte=drawn.number).delete()  # what hung in the air
    # Who meets whom now tells what was held back.
    Encounter.objects.filter(round__tournament=tournament).update(revealed=True)
    _write_round(record, drawn, by)
    are = "is" if len(away) == 1 else "are"
    names = name_list([entrant.name for entrant in away]) if away else ""
    annulled = _annulled(record, record.course.annulled & {entrant.number for entrant in away})
    notes = [f"{names} {are} archived or in the bin and withdrawn.{annulled}"] if away else []
    return DrawnRound(drawn.number, [*notes, drawn.remark] if drawn.remark else notes)


def _withdraw_absent(record: TournamentRecord) -> list[Entrant]:
    away = [entrant for entrant in record.entrants if entrant.is_missing]
    for entrant in away:
        _take_out(record, entrant, Entrant.Out.AWAY)
    return away


def day_of_round(tournament: Tournament, number: int) -> int:
    return tournament.first_day + (number - 1) * tournament.days_apart


def _write_round(record: TournamentRecord, drawn: NextRound, by: User) -> None:
    tournament = record.tournament
    round = tournament.rounds_drawn.create(
        number=drawn.number,
        kind=drawn.kind,
        day=day_of_round(tournament, drawn.number),
        remark=drawn.remark,
        by=by,
    )
    encounters = []
    for board, (white, black) in enumerate(drawn.pairs, 1):
        encounter = Encounter(
            round=round,
            board=board,
            white=record.by_number[white],
            black=record.by_number[black] if black else None,
        )
        absent = [side for side, number in zip(Side, (white, black), strict=True) if number in drawn.absent]
        if absent and black:
            encounter.ruling = Ruling.NEITHER if len(absent) == 2 else Ruling(absent[0].other.value)
            encounter.reason = "left the tournament"
        encounters.append(encounter)
    Encounter.objects.bulk_create(encounters)


@tournament_use_case
def go_to_its_day(tournament: Tournament, *, by: User) -> Answer:
    """Move the campaign's date to the day of the round that was drawn last. Raises Refused where it is past that."""
    last = tournament.rounds_drawn.last()
    campaign = tournament.campaign
    if last is None or last.day <= campaign.day:
        raise Refused("No round waits for a later day.")
    move_date(campaign, last.day, f"Round {last.number}, {tournament.name}", by)
    return Answer(f"It is {campaign.date} now: round {last.number} is played.")


@tournament_use_case
def undo_draw(tournament: Tournament) -> Answer:
    """Take the last round back that was drawn. Raises Refused once one of its games is begun."""
    record = running(tournament)
    last = record.last_round
    games_begun = [one for one in record.encounters if one.round.number == last and one.match_id is not None]
    if not last:
        raise Refused("No round is drawn yet.")
    if games_begun:
        raise Refused(f"Round {last} is under way: its first game is begun.")
    tournament.rounds_drawn.filter(number=last).delete()
    return Answer(f"The draw of round {last} is taken back.")


# --- Playing -----------------------------------------------------------------------------------------------------


def encounter_of(tournament: Tournament, encounter_id: int) -> Encounter:
    rows = Encounter.objects.select_related("round", "match", "white__character", "black__character")
    row = rows.filter(round__tournament=tournament, pk=encounter_id).first()
    if row is None:
        raise Refused("That pairing was drawn anew: look at the round as it is now.")
    return row


@tournament_use_case
def begin_game(tournament: Tournament, *, encounter_id: int, by: User) -> Answer:
    """Begin the game of a pairing, or the next after a draw in a knock-out; the answer's row is the match."""
    record, encounter = running(tournament), encounter_of(tournament, encounter_id)
    _check_open(record, encounter)
    if encounter.match is not None and not encounter.match.is_over:
        return Answer(pk=encounter.match.pk)
    return Answer(pk=_begin(record, encounter, by, ()))


def _check_open(record: TournamentRecord, encounter: Encounter) -> None:
    if encounter.black is None:
        raise Refused(f"{encounter.white.name} has a bye: there is nothing to play.")
    if record.course.is_decided(record.meetings[encounter.pk]):
        raise Refused("That game is decided already.")
    if record.tournament.campaign.day < encounter.round.day:
        date = record.tournament.campaign.date_of(encounter.round.day)
        raise Refused(f"Round {encounter.round.number} is played on {date}: set the campaign’s date first.")


def _begin(record: TournamentRecord, encounter: Encounter, by: User, onlookers: Sequence[Character]) -> int:
    """Begin a match; a replay has the colours changed. Raises Refused as the game's own form does."""
    assert encounter.black is not None
    bouts = games.entry_of(record.tournament.game).bouts
    assert bouts is not None
    white, black = encounter.white.character, encounter.black.character
    if encounter.match is not None and encounter.match.seat(Side.WHITE).character_id == white.pk:
        white, black = black, white
    watch = tuple(person for person in onlookers if person not in (white, black))
    place = record.tournament.place or record.tournament.name
    bout = Bout(record.tournament.campaign, white, black, by, place, watch, not (white.is_pc or black.is_pc))
    encounter.match = Match.objects.get(pk=bouts.begin(bout))
    encounter.save(update_fields=["match"])
    return encounter.match.pk


@matches_first
@tournament_use_case
def resolve_games(
    tournament: Tournament, *, encounter_ids: Iterable[int] | None, refereeing: Refereeing, by: User
) -> Answer:
    """Play the open games of NPCs against NPCs: those named, or all (None).

    A drawn game of a knock-out is played again with colours changed, and after some draws lots decide. Raises Refused
    where nothing is left to resolve.
    """
    record = running(tournament)
    open_rows = resolvable(record, encounter_ids)
    if not open_rows:
        raise Refused("No game between two NPCs is open in this round.")
    waiting = play_games(record, open_rows, refereeing, by)
    follow_tournament(tournament, by=by)
    return Answer(" ".join((*counted_games(len(open_rows) - len(waiting)), *waiting)))


def play_games(
    record: TournamentRecord, encounters: Sequence[Encounter], refereeing: Refereeing, by: User
) -> list[str]:
    """Play them, together where the game knows how; the sentences of those that wait for the Dungeon Master."""
    for encounter in encounters:
        _check_open(record, encounter)
    onlookers = tuple(_onlookers(record)) if refereeing.watched else ()
    judging = BulkJudging(
        record.tournament.campaign.rules, when_noticed=refereeing.when_noticed, spectators=onlookers
    )
    together = [one for one in encounters if is_at_once(one, record.tournament.game)]
    waiting = play_at_once(record, together, judging, by) if together else []
    others = [one for one in encounters if one not in together]
    return [*waiting, *filter(None, (_resolve(record, one, onlookers, by) for one in others))]


def counted_games(count: int) -> tuple[str, ...]:
    return (f"{count} game{'' if count == 1 else 's'} played.",) if count else ()


def resolvable(record: TournamentRecord, encounter_ids: Iterable[int] | None) -> list[Encounter]:
    wanted = None if encounter_ids is None else set(encounter_ids)
    return [
        encounter
        for encounter in record.encounters
        if (wanted is None or encounter.pk in wanted)
        and encounter.black is not None
        and not encounter.white.character.is_pc
        and not encounter.black.character.is_pc
        and record.meetings[encounter.pk] not in record.course.hanging
        and not record.course.is_decided(record.meetings[encounter.pk])
    ]


def _onlookers(record: TournamentRecord) -> list[Character]:
    busy = {
        entrant.pk
        for encounter in record.encounters
        if encounter.round.number == record.last_round and encounter_result(encounter) is None
        for entrant in (encounter.white, encounter.black)
        if entrant is not None
    }
    return [one.character for one in record.entrants if one.character.is_pc and one.pk not in busy]


def _resolve(record: TournamentRecord, encounter: Encounter, onlookers: Sequence[Character], by: User) -> str:
    """Play a game to its end; what it waits for in a sentence, empty once it is decided."""
    bouts = games.entry_of(record.tournament.game).bouts
    assert bouts is not None
    is_knockout = record.course.is_knockout(encounter.round.number)
    for _ in range(MOST_REPLAYS + 1):
        if encounter.match is None or encounter.match.is_over:
            _begin(record, encounter, by, onlookers)
        match = encounter.match
        assert match is not None
        sentence = bouts.play_out(match, by, _cheats(encounter, match))
        encounter.match = match = Match.objects.prefetch_related("seats").get(pk=match.pk)
        if not match.is_over:
            return f"{match.title}: {sentence}"
        if not (is_knockout and encounter_result(encounter) is Result.DRAW):
            return ""
    _draw_lots(encounter)
    return ""


def _cheats(encounter: Encounter, match: Match) -> set[Side]:
    people = {one.character_id for one in (encounter.white, encounter.black) if one and one.cheats}
    return {side for side in Side if match.seat(side).character_id in people}


def _draw_lots(encounter: Encounter) -> None:
    cast_lots(encounter)
    encounter.save(update_fields=["ruling", "reason"])


# --- Rulings -----------------------------------------------------------------------------------------------------


@tournament_use_case
def rule_game(tournament: Tournament, *, encounter_id: int, ruling: str, by: User) -> Answer:
    """The DM's word on a pairing: a walk-over, nobody, a result from elsewhere, lots; empty takes it back."""
    record, encounter = TournamentRecord(tournament), encounter_of(tournament, encounter_id)
    if tournament.status not in (Tournament.Status.RUNNING, Tournament.Status.OVER):
        raise Refused(NOT_RUNNING)
    if encounter.black is None:
        raise Refused(f"{encounter.white.name} has a bye: there is nothing to rule on.")
    if ruling == "lots":
        if encounter_result(encounter) is not Result.DRAW or not record.course.is_knockout(
            encounter.round.number
        ):
            raise Refused("Lots are drawn where a game of a knock-out was drawn.")
        _draw_lots(encounter)
    else:
        encounter.ruling = Ruling(ruling) if ruling else ""
        encounter.reason = ""
        encounter.revealed = encounter.revealed and bool(ruling)
        encounter.save(update_fields=["ruling", "reason", "revealed"])
    follow_tournament(tournament, by=by)
    return Answer(sentence_of(encounter))


def sentence_of(encounter: Encounter) -> str:
    white, black = encounter.white.name, encounter.black.name if encounter.black else ""
    return {
        "": f"{white} against {black} is open again.",
        Ruling.WHITE: f"{white} wins by walk-over: {black} is not there.",
        Ruling.BLACK: f"{black} wins by walk-over: {white} is not there.",
        Ruling.NEITHER: f"{white} and {black} are both disqualified: nobody has the point.",
        Ruling.LOT_WHITE: f"Lots are drawn: {white} goes on.",
        Ruling.LOT_BLACK: f"Lots are drawn: {black} goes on.",
        Ruling.SAID_WHITE: f"{white} won against {black}.",
        Ruling.SAID_BLACK: f"{black} won against {white}.",
        Ruling.SAID_DRAW: f"{white} and {black} drew.",
    }[encounter.ruling]


@tournament_use_case
def expel_both(tournament: Tournament, *, encounter_id: int, by: User) -> Answer:
    """Both are disqualified: nobody has the point, and neither plays on."""
    record, encounter = running(tournament), encounter_of(tournament, encounter_id)
    if encounter.black is None:
        raise Refused(f"{encounter.white.name} has a bye: nobody sits there to be expelled.")
    encounter.ruling, encounter.reason = Ruling.NEITHER, "both expelled"
    encounter.save(update_fields=["ruling", "reason"])
    for entrant in (encounter.white, encounter.black):
        _take_out(record, entrant, Entrant.Out.EXPELLED)
    follow_tournament(tournament, by=by)
    annulled = TournamentRecord(tournament).course.annulled & {encounter.white.number, encounter.black.number}
    return Answer(
        f"{encounter.white.name} and {encounter.black.name} are expelled: nobody has the point, and neither plays on."
        f"{_annulled(record, annulled)}"
    )


@tournament_use_case
def withdraw_entrant(tournament: Tournament, *, entrant_id: int, why: str, by: User) -> Answer:
    """Take an entrant out: open games are lost by walk-over, and no round pairs them any more. The fee stays in the pot."""
    record = running(tournament)
    entrant = next((one for one in record.entrants if one.pk == entrant_id), None)
    if entrant is None or entrant.out_from is not None:
        raise Refused("They are out of it already.")
    opponents = _take_out(record, entrant, Entrant.Out(why))
    follow_tournament(tournament, by=by)
    walk_over = f" {name_list(opponents)} wins by walk-over." if opponents else ""
    word = {"withdrew": "withdraws", "expelled": "is expelled", "dead": "is dead", "away": "is away"}[why]
    annulled = TournamentRecord(tournament).course.annulled & {entrant.number}
    return Answer(
        f"{entrant.name} {word} and plays no further round.{walk_over}{_annulled(record, annulled)}"
    )


def _annulled(record: TournamentRecord, numbers: Iterable[int]) -> str:
    names = [record.name(number) for number in sorted(numbers)]
    if not names:
        return ""
    return f" Fewer than half of the games of {name_list(names)} are played: they stay in the cross table, and none of them counts."


def _take_out(record: TournamentRecord, entrant: Entrant, why: Entrant.Out) -> list[str]:
    """Returns who wins by walk-over."""
    opponents = []
    for encounter in record.encounters:
        meeting = record.meetings[encounter.pk]
        if entrant.number not in meeting.both or record.course.is_decided(meeting) or encounter.black is None:
            continue
        side = meeting.color_of(entrant.number)
        encounter.ruling, encounter.reason = Ruling(side.other.value), str(why.label)
        encounter.save(update_fields=["ruling", "reason"])
        opponents.append((encounter.white if side is Side.BLACK else encounter.black).name)
    Entrant.objects.filter(pk=entrant.pk).update(out_from=record.last_round + 1, out=why)
    entrant.out_from, entrant.out = record.last_round + 1, why
    return opponents


@tournament_use_case
def bring_entrant_back(tournament: Tournament, *, entrant_id: int) -> Answer:
    """Let somebody who had left play on from the next round; walk-overs stay until they are taken back by hand."""
    record = running(tournament)
    entrant = next((one for one in record.entrants if one.pk == entrant_id), None)
    if entrant is None or entrant.out_from is None:
        raise Refused("They are in it still.")
    again = " Their games count again." if entrant.number in record.course.annulled else ""
    if tournament.terms.format is Format.KNOCKOUT and entrant.out_from <= record.last_round:
        raise Refused("In a knock-out nobody comes back: the round has gone on without them.")
    Entrant.objects.filter(pk=entrant.pk).update(out_from=None, out="")
    return Answer(f"{entrant.name} is back from the next round on.{again}")


@tournament_use_case
def enter_late(tournament: Tournament, *, person: Character, pay_in: bool, by: User) -> Answer:
    """Enter somebody before the next round of a Swiss, without points for the rounds before; before the first, of any."""
    record = running(tournament)
    next_round = record.last_round + 1
    form = tournament.terms.format
    if next_round > 1 and not form.is_swiss:
        raise Refused(
            "A knock-out and a round robin are full once the first round is drawn; a Swiss takes late entrants.",
            "person",
        )
    if form.is_swiss and next_round > record.course.main_rounds:
        raise Refused("The last Swiss round is drawn: it is too late to enter.", "person")
    entrants = enter_people(tournament, [person], by, from_round=next_round)
    number = max(record.by_number, default=0) + 1
    Entrant.objects.filter(pk=entrants[0].pk).update(number=number)
    take_fees(tournament, entrants, pay_in=pay_in, by=by)
    since = f" from round {next_round} on, with no points so far" if next_round > 1 else ""
    return Answer(f"{person.name} is number {number}{since}.")


# --- The end -----------------------------------------------------------------------------------------------------


@tournament_use_case
def end_here(tournament: Tournament, *, by: User) -> Answer:
    """End a Swiss or a round robin with the rounds that are played. Raises Refused while games are open."""
    record = running(tournament)
    if tournament.terms.format is Format.KNOCKOUT or record.last_round > record.course.main_rounds:
        raise Refused("A knock-out is played to its end.")
    if any(record.course.open_meetings) or not record.last_round:
        raise Refused("Games are still to be decided: play them, or rule on them, first.")
    tournament.rounds = record.last_round
    if (
        tournament.terms.format is Format.SWISS_FINAL
        and sum(one.out_from is None for one in record.entrants) < 2
    ):
        tournament.format, tournament.final_places = Format.SWISS, 0
    tournament.save(update_fields=["rounds", "format", "final_places"])
    return Answer(f"{tournament.name} has {record.last_round} rounds now: the standings are final.")


@tournament_use_case
def award_prizes(tournament: Tournament, *, by: User) -> Answer:
    """End the tournament: places, prizes, bets on the winner. Raises Refused while games are open or rounds to be drawn."""
    record = running(tournament)
    if not record.course.is_complete:
        raise Refused("It is not over yet: games are open, or rounds to be drawn.")
    campaign = tournament.campaign
    tournament.status, tournament.over_on = Tournament.Status.OVER, campaign.day
    tournament.number, tournament.finished_at = campaign.take_number(), timezone.now()
    tournament.save(update_fields=["status", "over_on", "number", "finished_at"])
    follow_prizes(record, by=by)
    follow_winner_bets(tournament, record, by=by)
    Encounter.objects.filter(round__tournament=tournament).update(revealed=True)
    champion = record.course.champion
    if champion is None:
        return Answer(f"{tournament.name} is over; the first place is shared.")
    return Answer(f"{record.name(champion)} wins {tournament.name}.")


@tournament_use_case
def reveal(tournament: Tournament, *, encounter_ids: Iterable[int]) -> Answer:
    rows = Encounter.objects.filter(round__tournament=tournament, pk__in=list(encounter_ids))
    rows.update(revealed=True)
    return Answer()
