"""The handicap points of two players: a fold over their finished games and the DM's adjustments.

Nothing of it is stored but what the DM said, so undoing a match or putting it right is folding again without it.
"""

from django.contrib.auth.models import User
from django.db.models import QuerySet

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused, demand_reason
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.match.models import Match, Seat
from campaigns.match.play.begin import NewMatch, NewPlayer
from campaigns.match.play.players import Pairs, key_of_person
from campaigns.people.models import Character
from campaigns.rules.contract import Side
from variants import catalog
from variants.models import PointsGiven
from variants.rules.pair import Adjustment, DrawnGame, Event, Handicap, Points, Win
from variants.rules.state import BoardPosition

MSG_SAME_PLAYER = "Choose two different players."
MSG_NOT_OF_THE_PAIR = "Choose one of the two players."


def player_key(character_id: int | None, name: str) -> str:
    """The key of a participant: a character, or a name (ignoring case and blanks)."""
    return f"{Pairs.prefix}{character_id}" if character_id else key_of_person(name)


def key_of_player(player: NewPlayer) -> str:
    return player_key(player.character.pk if player.character else None, player.name)


def ledger(
    campaign: Campaign, game: str, pair: tuple[str, str], end: tuple[int, int] | None = None
) -> list[tuple[Match | PointsGiven, Points]]:
    """The events that gave a pair their points, each with those they had then, in order; up to a (day, number) if given.

    A match that was abandoned, or is not over, gives none.
    """
    first, second = sorted(pair)
    finished = _finished_matches(campaign, game)
    matches = [match for match in finished if sorted(pair_of(match)) == [first, second]]
    adjustments = campaign.points_given.filter(game=game, one=first, other=second)
    rows: list[Match | PointsGiven] = sorted((*matches, *adjustments), key=lambda row: (row.day, row.number))
    rows = [row for row in rows if end is None or (row.day, row.number) < end]
    steps = _handicap(game).fold(first, second, list(map(_event, rows)))
    return [(row, step.points) for row, step in zip(rows, steps, strict=True)]


def points_of_pair(
    campaign: Campaign, game: str, pair: tuple[str, str], end: tuple[int, int] | None = None
) -> Points:
    """Both players' points; 0 for one player against themselves."""
    entries = ledger(campaign, game, pair, end) if pair[0] != pair[1] else []
    return entries[-1][1] if entries else dict.fromkeys(pair, 0)


def with_points(
    campaign: Campaign,
    new_match: NewMatch,
    options: BoardPosition,
    on: bool = True,
    points: tuple[int, int] | None = None,
) -> BoardPosition:
    """The options of a match with the points its players have on its day, or are `given`; none unless `on`."""
    handicap = catalog.game(new_match.game).variant.handicap
    if handicap is None:
        return options
    white, black = (key_of_player(player) for _, player in new_match.sides.each())
    if points is None and on and white != black:
        by_key = points_of_pair(campaign, new_match.game, (white, black), end=(new_match.day + 1, 0))
        points = by_key[white], by_key[black]
    options_with_points: BoardPosition = handicap.with_points(options, points or (0, 0))
    return options_with_points


def used_pair_points(match: Match) -> bool:
    """Whether a match was played with the points its players had: none had any, or they were there to be spent."""
    game = catalog.game(match.game)
    if game.variant.handicap is None or any(game.variant.handicap.points(game.read_options(match.options))):
        return True
    pair = pair_of(match)
    return not any(points_of_pair(match.campaign, match.game, pair, end=(match.day, match.number)).values())


def pair_of(match: Match) -> tuple[str, str]:
    white, black = (_key(match.seat(side)) for side in Side)
    return white, black


@use_case(lock=row_lock(Campaign))
def adjust_points(
    campaign: Campaign, *, game: str, pair: tuple[str, str], who: str, by: int, reason: str, user: User
) -> Answer:
    """The DM gives one of a pair points, or takes some.

    Raises Refused beside its field: without a reason, for nothing at all, for somebody who is not of the pair, and
    where the points would go below 0 or above the most there can be.
    """
    first, second = sorted(pair)
    if first == second:
        raise Refused(MSG_SAME_PLAYER, "other")
    if who not in pair:
        raise Refused(MSG_NOT_OF_THE_PAIR, "who")
    demand_reason(reason)
    points, max_points = points_of_pair(campaign, game, pair)[who] + by, _handicap(game).max_points
    if not by:
        raise Refused("Enter the points to add, or a negative number to take some away.", "by")
    if not 0 <= points <= max_points:
        raise Refused(f"That would be {points} points: they must be from 0 to {max_points}.", "by")
    event = {"number": campaign.take_number(), "day": campaign.day, "reason": reason.strip(), "by": user}
    campaign.points_given.create(game=game, one=first, other=second, who=who, points=by, **event)
    return Answer("Points changed. A match that has already begun keeps the points it began with.")


def pairs(campaign: Campaign, game: str) -> list[tuple[str, str]]:
    """Every pair that has met at this game or been given points, each once."""
    opponents = (tuple(sorted(pair_of(match))) for match in _finished_matches(campaign, game))
    adjusted_pairs = PointsGiven.objects.filter(campaign=campaign, game=game).values_list("one", "other")
    return sorted({(first, second) for first, second in (*opponents, *adjusted_pairs) if first != second})


def names(campaign: Campaign) -> dict[str, str]:
    """The participants' names by their keys; a person's as they were last written."""
    people = Seat.objects.filter(match__campaign=campaign, character=None).order_by("pk")
    by_key = {player_key(None, name): name for name in people.values_list("name", flat=True)}
    characters = Character.objects.filter(campaign=campaign).values_list("pk", "name")
    return by_key | {player_key(pk, ""): name for pk, name in characters}


def _handicap(game: str) -> Handicap[BoardPosition]:
    handicap = catalog.game(game).variant.handicap
    assert handicap is not None
    return handicap


def _finished_matches(campaign: Campaign, game: str) -> QuerySet[Match]:
    return campaign.matches.filter(game=game, status=Match.Status.OVER).prefetch_related("seats")


def _event(row: Match | PointsGiven) -> Event:
    if isinstance(row, PointsGiven):
        return Adjustment(row.who, row.points)
    return Win(_key(row.seat(Side(row.winner)))) if row.winner else DrawnGame()


def _key(seat: Seat) -> str:
    return player_key(seat.character_id, seat.name)
