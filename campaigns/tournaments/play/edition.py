"""Places by the rules as they are now, of a tournament that began or was paid by an earlier edition of them."""

from collections.abc import Iterator

from django.contrib.auth.models import User

from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, use_case
from campaigns.tournaments.models import Tournament
from campaigns.tournaments.play.entering import tournament_lock
from campaigns.tournaments.play.pot import coins_due
from campaigns.tournaments.play.recomputation import recompute_tournament
from campaigns.tournaments.play.record import TournamentRecord
from campaigns.tournaments.rules.prizes import write_span
from campaigns.tournaments.rules.standings import EDITION


def place_changes(tournament: Tournament) -> list[str]:
    """A sentence for each place and each prize that is another by the rules as they are now, in the order of the new places, and for
    another winner."""
    if tournament.edition == EDITION or not (tournament.is_over or tournament.is_running):
        return []
    old_record, new_record = (
        TournamentRecord(tournament, edition=edition) for edition in (tournament.edition, EDITION)
    )
    return list(_changes(old_record, new_record))


def _changes(old_record: TournamentRecord, new_record: TournamentRecord) -> Iterator[str]:
    old_ranks, new_ranks = old_record.state.ranks, new_record.state.ranks
    write = new_record.tournament.campaign.coinage.write
    paid_coins, due_coins = (coins_due(record) for record in (old_record, new_record))
    for number in sorted(new_ranks, key=new_ranks.__getitem__):
        parts = []
        if old_ranks.get(number) != new_ranks[number]:
            parts.append(f"place {write_span(new_ranks[number])} instead of {write_span(old_ranks[number])}")
        if paid_coins.get(number, 0) != due_coins.get(number, 0):
            parts.append(f"{write(due_coins.get(number, 0))} instead of {write(paid_coins.get(number, 0))}")
        if parts:
            yield f"{new_record.name(number)}: {', '.join(parts)}."
    if new_record.tournament.is_over and old_record.winner != new_record.winner:
        has_bets = new_record.tournament.winner_bets.exists()
        bets = ", and bets on the winner are settled anew" if has_bets else ""
        yield f"Winner: {_winner(new_record)} instead of {_winner(old_record)}{bets}."


def _winner(record: TournamentRecord) -> str:
    return record.name(record.winner) if record.winner else "nobody alone"


@use_case(lock=tournament_lock)
def recompute_places(tournament: Tournament, *, by: User) -> Answer:
    """Take the places as the rules are now, and of a tournament that is over the prizes and the winner with them. Raises Refused where they are."""
    if tournament.edition == EDITION:
        raise Refused("Its places are reckoned by the rules as they are now.")
    tournament.edition = EDITION
    tournament.save(update_fields=["edition"])
    recompute_tournament(tournament, by=by)
    return Answer(f"The places of {tournament.name} are reckoned anew." if tournament.is_over else "")
