"""The mark of a tournament on its games, for a campaign that was imported."""

from collections import defaultdict

from campaigns.match.models import Match, Seat
from campaigns.tournaments.models import Pairing, Tournament


def mark_tournament(tournament: Tournament) -> None:
    """Its games, and those of the same two at the same place that were drawn and played again."""
    rows = Pairing.objects.filter(round__tournament=tournament).exclude(match=None)
    columns = rows.values_list("white__character", "black__character", "match")
    games = {frozenset((white, black)): match for white, black, match in columns}
    seats = Seat.objects.filter(match__campaign=tournament.campaign_id, match__occasion="")
    seats = seats.filter(match__place=tournament.place_of_games, match__created_at__gte=tournament.created_at)
    players = defaultdict[int, set[int]](set)
    for match, character in seats.values_list("match", "character"):
        if character is not None:
            players[match].add(character)
    ids = {*rows.values_list("match", flat=True)}
    ids |= {match for match, both in players.items() if match < games.get(frozenset(both), 0)}
    Match.objects.filter(pk__in=ids).update(occasion=tournament.occasion)
