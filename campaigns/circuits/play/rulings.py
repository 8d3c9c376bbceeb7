"""What the Dungeon Master rules of a game that is not played, and who leaves the tournament, comes back, comes late."""

from collections.abc import Iterable

from django.contrib.auth.models import User

from campaigns.circuits.models import Encounter, Entrant, Tournament
from campaigns.circuits.play.at_once import cast_lots
from campaigns.circuits.play.entering import enter_people, tournament_use_case
from campaigns.circuits.play.following import follow_tournament
from campaigns.circuits.play.pot import take_fees
from campaigns.circuits.play.record import (
    BOTH_EXPELLED,
    NOT_RUNNING,
    Ruling,
    TournamentRecord,
    encounter_of,
    encounter_result,
    running,
)
from campaigns.circuits.rules.meetings import Result
from campaigns.circuits.rules.story import name_list
from campaigns.circuits.rules.terms import Format
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer
from campaigns.people.models import Character
from campaigns.rules.contract import Side


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
        cast_lots(encounter)
        encounter.save(update_fields=["ruling", "reason"])
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
    encounter.ruling, encounter.reason = Ruling.NEITHER, BOTH_EXPELLED
    encounter.save(update_fields=["ruling", "reason"])
    for entrant in (encounter.white, encounter.black):
        take_out(record, entrant, Entrant.Out.EXPELLED)
    follow_tournament(tournament, by=by)
    annulled = TournamentRecord(tournament).course.annulled & {encounter.white.number, encounter.black.number}
    return Answer(
        f"{encounter.white.name} and {encounter.black.name} are expelled: nobody has the point, and neither plays on."
        f"{annulled_sentence(record, annulled)}"
    )


@tournament_use_case
def withdraw_entrant(tournament: Tournament, *, entrant_id: int, why: str, by: User) -> Answer:
    """Take an entrant out: open games are lost by walk-over, and no round pairs them any more. The fee stays in the pot."""
    record = running(tournament)
    entrant = next((one for one in record.entrants if one.pk == entrant_id), None)
    if entrant is None or entrant.out_from is not None:
        raise Refused("They are out of it already.")
    opponents = take_out(record, entrant, Entrant.Out(why))
    follow_tournament(tournament, by=by)
    win = "wins" if len(opponents) == 1 else "win"
    walk_over = f" {name_list(opponents)} {win} by walk-over." if opponents else ""
    word = {"withdrew": "withdraws", "expelled": "is expelled", "dead": "is dead", "away": "is away"}[why]
    annulled = TournamentRecord(tournament).course.annulled & {entrant.number}
    return Answer(
        f"{entrant.name} {word} and plays no further round.{walk_over}{annulled_sentence(record, annulled)}"
    )


def annulled_sentence(record: TournamentRecord, numbers: Iterable[int]) -> str:
    names = [record.name(number) for number in sorted(numbers)]
    if not names:
        return ""
    return f" Fewer than half of the games of {name_list(names)} are played: they stay in the cross table, and none of them counts."


def take_out(record: TournamentRecord, entrant: Entrant, why: Entrant.Out) -> list[str]:
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
def put_among_prizes(tournament: Tournament, *, entrant_id: int, wins: bool, by: User) -> Answer:
    """Let somebody who left win prizes all the same, or not. Raises Refused for who is in it still."""
    entrant = tournament.entrants.filter(pk=entrant_id).exclude(out_from=None).first()
    if entrant is None:
        raise Refused("They are in it still.")
    entrant.wins_prizes = wins
    entrant.save(update_fields=["wins_prizes"])
    follow_tournament(tournament, by=by)
    return Answer(f"{entrant.name} {'wins prizes anyway' if wins else 'is out of the prizes'}.")


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
