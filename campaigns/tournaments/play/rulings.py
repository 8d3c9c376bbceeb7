"""What the Dungeon Master rules of a game that is not played, and who leaves the tournament, comes back, comes late."""

from collections.abc import Iterable

from django.contrib.auth.models import User

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, use_case
from campaigns.people.models import Character
from campaigns.rules.labels import name_list
from campaigns.tournaments.models import Entrant, Pairing, Tournament
from campaigns.tournaments.play import record as records
from campaigns.tournaments.play.bulk_rounds import cast_lots
from campaigns.tournaments.play.entering import enter_people, tournament_lock
from campaigns.tournaments.play.pot import take_fees
from campaigns.tournaments.play.recomputation import recompute_tournament
from campaigns.tournaments.play.record import Ruling, TournamentRecord, running_record
from campaigns.tournaments.rules.pairing_results import Result
from campaigns.tournaments.rules.terms import Format


@use_case(lock=tournament_lock)
def rule_game(tournament: Tournament, *, pairing_id: int, ruling: str, by: User) -> Answer:
    """The DM's word on a pairing: a walk-over, nobody, a result from elsewhere, lots; empty takes it back."""
    record, pairing = TournamentRecord(tournament), records.pairing_of(tournament, pairing_id)
    if tournament.status not in (Tournament.Status.RUNNING, Tournament.Status.OVER):
        raise Refused(records.NOT_RUNNING)
    if pairing.black is None:
        raise Refused(f"{pairing.white.name} has a bye: there is nothing to rule on.")
    if ruling == records.LOTS:
        is_knockout = record.state.is_knockout(pairing.round.number)
        if not is_knockout or records.result_of_pairing(pairing) is not Result.DRAW:
            raise Refused("Lots are drawn where a game of a knock-out was drawn.")
        cast_lots(pairing)
        pairing.save(update_fields=["ruling", "reason"])
    else:
        pairing.ruling = Ruling(ruling) if ruling else ""
        pairing.reason = ""
        pairing.revealed = pairing.revealed and bool(ruling)
        pairing.save(update_fields=["ruling", "reason", "revealed"])
    recompute_tournament(tournament, by=by)
    return Answer(ruling_sentence(pairing))


def ruling_sentence(pairing: Pairing) -> str:
    white, black = pairing.white.name, pairing.black.name if pairing.black else ""
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
    }[pairing.ruling]


@use_case(lock=tournament_lock)
def expel_both(tournament: Tournament, *, pairing_id: int, by: User) -> Answer:
    """Both are disqualified: nobody has the point, and neither plays on."""
    record, pairing = running_record(tournament), records.pairing_of(tournament, pairing_id)
    if pairing.black is None:
        raise Refused(f"{pairing.white.name} has a bye: nobody sits there to be expelled.")
    pairing.ruling, pairing.reason = Ruling.NEITHER, records.BOTH_EXPELLED
    pairing.save(update_fields=["ruling", "reason"])
    for entrant in (pairing.white, pairing.black):
        remove_entrant(record, entrant, Entrant.Out.EXPELLED)
    annulled = recompute_tournament(tournament, by=by).state.annulled
    note = annulled_sentence(record, annulled & {pairing.white.number, pairing.black.number})
    names = f"{pairing.white.name} and {pairing.black.name}"
    return Answer(f"{names} are expelled: nobody has the point, and neither plays on.{note}")


@use_case(lock=tournament_lock)
def withdraw_entrant(tournament: Tournament, *, entrant_id: int, why: str, by: User) -> Answer:
    """Take an entrant out: open games are lost by walk-over, and no round pairs them any more. The fee stays in the pot."""
    record = running_record(tournament)
    entrant = records.entrant_of(tournament, entrant_id)
    if entrant.left_from_round is not None:
        raise Refused("They are out of it already.")
    opponents = remove_entrant(record, entrant, Entrant.Out(why))
    annulled = recompute_tournament(tournament, by=by).state.annulled & {entrant.number}
    verb = "wins" if len(opponents) == 1 else "win"
    notes = f" {name_list(opponents)} {verb} by walk-over." if opponents else ""
    notes += annulled_sentence(record, annulled)
    phrase = {"withdrew": "withdraws", "expelled": "is expelled", "dead": "is dead", "away": "is away"}[why]
    return Answer(f"{entrant.name} {phrase} and plays no further round.{notes}")


def annulled_sentence(record: TournamentRecord, numbers: Iterable[int]) -> str:
    names = [record.name(number) for number in sorted(numbers)]
    if not names:
        return ""
    return f" Fewer than half of the games of {name_list(names)} are played: they stay in the cross table, and none of them counts."


def remove_entrant(record: TournamentRecord, entrant: Entrant, why: Entrant.Out) -> list[str]:
    """Withdraw them from the next round on, their open games lost; returns the names of who wins by walk-over."""
    opponents = []
    for pairing in record.pairings:
        pairing_result = record.pairing_results[pairing.pk]
        is_open = pairing.black is not None and not record.state.is_decided(pairing_result)
        if not is_open or entrant.number not in pairing_result.both:
            continue
        side = pairing_result.color_of(entrant.number)
        pairing.ruling, pairing.reason = Ruling(side.other.value), str(why.label)
        pairing.save(update_fields=["ruling", "reason"])
        opponents.append(record.name(pairing_result.other(entrant.number) or 0))
    Entrant.objects.filter(pk=entrant.pk).update(left_from_round=record.last_round + 1, out=why)
    entrant.left_from_round, entrant.out = record.last_round + 1, why
    return opponents


@use_case(lock=tournament_lock)
def decide_on_prizes(tournament: Tournament, *, entrant_id: int, wins: bool, by: User) -> Answer:
    """Let somebody who left win prizes all the same, or not. Raises Refused for who is in it still."""
    entrant = records.entrant_of(tournament, entrant_id)
    if entrant.left_from_round is None:
        raise Refused("They are in it still.")
    entrant.wins_prizes = wins
    entrant.save(update_fields=["wins_prizes"])
    recompute_tournament(tournament, by=by)
    return Answer(f"{entrant.name} {'wins prizes anyway' if wins else 'is out of the prizes'}.")


@use_case(lock=tournament_lock)
def bring_entrant_back(tournament: Tournament, *, entrant_id: int) -> Answer:
    """Let somebody who had left play on from the next round; walk-overs stay until they are taken back by hand."""
    record = running_record(tournament)
    entrant = records.entrant_of(tournament, entrant_id)
    if entrant.left_from_round is None:
        raise Refused("They are in it still.")
    recount_note = " Their games count again." if entrant.number in record.state.annulled else ""
    if tournament.terms.format is Format.KNOCKOUT and entrant.left_from_round <= record.last_round:
        raise Refused("In a knock-out nobody comes back: the round has gone on without them.")
    Entrant.objects.filter(pk=entrant.pk).update(left_from_round=None, out="")
    return Answer(f"{entrant.name} is back from the next round on.{recount_note}")


@use_case(lock=tournament_lock)
def enter_late(tournament: Tournament, *, person: Character, pay_in: bool, by: User) -> Answer:
    """Enter somebody before the next round of a Swiss, without points for the rounds before; before the first, of any."""
    record = running_record(tournament)
    next_round, is_swiss = record.last_round + 1, tournament.terms.format.is_swiss
    if next_round > 1 and not is_swiss:
        raise Refused(
            "A knock-out and a round robin are full once the first round is drawn; a Swiss takes late entrants.",
            "person",
        )
    if is_swiss and next_round > record.state.main_rounds:
        raise Refused("The last Swiss round is drawn: it is too late to enter.", "person")
    entrants = enter_people(tournament, [person], by, from_round=next_round)
    number = max(record.by_number, default=0) + 1
    Entrant.objects.filter(pk=entrants[0].pk).update(number=number)
    take_fees(tournament, entrants, pay_in=pay_in, by=by)
    start_note = f" from round {next_round} on, with no points so far" if next_round > 1 else ""
    return Answer(f"{person.name} is number {number}{start_note}.")
