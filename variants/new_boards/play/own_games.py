"""Games that players begin against an NPC without the Dungeon Master, where the house rules say against whom (R61i)."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.house_rules.devices import OPEN_TABLE, FirstGames
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import Answer, row_lock, use_case
from campaigns.devices.play.player_links import character_at_seat
from campaigns.devices.play.room import add_guest, keep_evening
from campaigns.match.models import Guest, Match, Seat
from campaigns.match.play.begin import NewPlayer, Sides
from campaigns.people.models import ACTIVE, Character
from campaigns.rules.contract import Side
from variants import catalog
from variants.board.play.moves import GameSetup, set_up_match
from variants.npc_players.opponent import EngineTerms
from variants.rules.score import GameRecord

MSG_NOBODY_TO_PLAY = "Nobody is here to play against. Ask the Dungeon Master."
MSG_SEAT_MAY_NOT = "This seat may not begin a game any more. Ask the Dungeon Master."


def opponents(campaign: Campaign, character: Character) -> QuerySet[Character]:
    """The NPCs whom the player of that character may begin a game against, by name; nobody else is to be named to the player."""
    npcs = campaign.characters.filter(ACTIVE, kind=Character.Kind.NPC, plays_as__gte=1)
    match campaign.rules.first_games:
        case FirstGames.MET:
            common_seats = Seat.objects.filter(character=OuterRef("pk"), match__seats__character=character)
            return npcs.filter(Exists(common_seats))
        case FirstGames.TAGGED:
            return npcs.filter(tags__name__iexact=OPEN_TABLE)
    return npcs.none()


def current_match(character: Character) -> Match | None:
    """The game that the character plays against an NPC who plays for himself; None if there is none."""
    against_npc = ~Q(match__engine_sides="")
    seats = character.seats.filter(against_npc, match__status=Match.Status.PLAYING)
    seat = seats.select_related("match").prefetch_related("match__seats").first()
    return seat.match if seat else None


@use_case(lock=row_lock(Campaign))
def begin_own_game(campaign: Campaign, *, guest: Guest, game: str, opponent: Character, side: Side) -> Answer:
    """Begin it, with the device confirmed in its seat as it was at the last game; the answer's pk is the device's new row.

    Raises Refused beside `opponent` for whom the house rules do not name, and while such a game is in play.
    """
    guests = Guest.objects.select_related("match").filter(pk=guest.pk, removed_at=None, confirmed=True)
    previous_guest = guests.first()
    character = character_at_seat(previous_guest) if previous_guest else None
    if previous_guest is None or character is None:
        raise Refused(MSG_SEAT_MAY_NOT)
    if not opponents(campaign, character).filter(pk=opponent.pk).exists():
        raise Refused(MSG_NOBODY_TO_PLAY, "opponent")
    if unfinished_match := current_match(character):
        raise Refused(f"Finish your game first: {unfinished_match.title}, {unfinished_match.game_title}.")
    player = NewPlayer(character, character.cm)
    npc = NewPlayer(opponent, opponent.cm, admission=Seat.Admission.NOBODY)
    sides = Sides(player, npc) if side is Side.WHITE else Sides(npc, player)
    board = catalog.game(game)
    setup = GameSetup(game, sides, campaign.day, engine_players=[EngineTerms(side.other)])
    match = set_up_match(campaign, setup, GameRecord(board.options_for({}, None)), None)
    new_guest = add_guest(match, previous_guest.name, side.value, confirmed=True)
    keep_evening(new_guest, previous_guest)
    return Answer(pk=new_guest.pk)
