"""Places by the rules as they are now, of a tournament that began or was paid by an earlier edition of them."""

from collections.abc import Iterator

from django.contrib.auth.models import User

from campaigns.circuits.models import Tournament
from campaigns.circuits.play.entering import tournament_use_case
from campaigns.circuits.play.following import follow_tournament
from campaigns.circuits.play.pot import coins_due
from campaigns.circuits.play.record import TournamentRecord
from campaigns.circuits.rules.prizes import write_span
from campaigns.circuits.rules.standings import EDITION
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer


def what_changes(tournament: Tournament) -> list[str]:
    """A sentence for each place and each prize that is another by the rules as they are now, in the order of the new places, and for
    another winner."""
    if tournament.edition == EDITION or not (tournament.is_over or tournament.is_running):
        return []
    return list(
        _changes(
            TournamentRecord(tournament, edition=tournament.edition),
            TournamentRecord(tournament, edition=EDITION),
        )
    )


def _changes(before: TournamentRecord, after: TournamentRecord) -> Iterator[str]:
    was, now = before.course.places, after.course.places
    write = after.tournament.campaign.coinage.write
    paid, due = (coins_due(record) for record in (before, after))
    for number in sorted(now, key=now.__getitem__):
        parts = []
        if was.get(number) != now[number]:
            parts.append(f"place {write_span(now[number])} instead of {write_span(was[number])}")
        if paid.get(number, 0) != due.get(number, 0):
            parts.append(f"{write(due.get(number, 0))} instead of {write(paid.get(number, 0))}")
        if parts:
            yield f"{after.name(number)}: {', '.join(parts)}."
    if after.tournament.is_over and before.winner != after.winner:
        bets = ", and bets on the winner are settled anew" if after.tournament.winner_bets.exists() else ""
        yield f"Winner: {_winner(after)} instead of {_winner(before)}{bets}."


def _winner(record: TournamentRecord) -> str:
    return record.name(record.winner) if record.winner else "nobody alone"


@tournament_use_case
def reckon_anew(tournament: Tournament, *, by: User) -> Answer:
    """Take the places as the rules are now, and of a tournament that is over the prizes and the winner with them. Raises Refused where they are."""
    if tournament.edition == EDITION:
        raise Refused("Its places are reckoned by the rules as they are now.")
    tournament.edition = EDITION
    tournament.save(update_fields=["edition"])
    follow_tournament(tournament, by=by)
    return Answer(f"The places of {tournament.name} are reckoned anew." if tournament.is_over else "")
