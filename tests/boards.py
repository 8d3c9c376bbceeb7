"""Matches on a full board in one call, for tests that are about something else."""

from django.urls import reverse

from campaigns.core.use_cases import new_key
from campaigns.jobs import play as jobs
from campaigns.match.models import Match
from campaigns.match.play.begin import NewPlayer, Sides
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.sitting import Form
from campaigns.rules.contract import Side
from tests import factories
from tests.confirmed import confirmed
from variants.board.play import moves as play
from variants.board.play import rematches, rolls
from variants.handicap import pairs
from variants.models import GameReview
from variants.npc_players.opponent import EngineTerms
from variants.review import review_job

ANNA, BEN = NewPlayer(None, person="Anna"), NewPlayer(None, person="Ben")


def begun(campaign, *moves, white=ANNA, black=BEN, variant="dragonchess", **wanted):
    """A match of two people by name, today, after these moves."""
    campaign.refresh_from_db()
    match = Match.objects.get(
        pk=play.start(
            campaign.pk,
            new_key(),
            setup=play.GameSetup(variant, Sides(white, black), campaign.day, **wanted),
            by=factories.dm_of(campaign.pk),
        ).pk
    )
    return moved(match, *moves)


def new_game(dm, campaign, variant="dragonchess", **form):
    """The answer to the form of a new match, today unless said otherwise."""
    return dm.submit("board-new", campaign, variant, **{"date": campaign.date, **form})


def against_npc(campaign, *moves, side=Side.BLACK, cm=36, terms=None, **wanted):
    """Anna against Vrasha, who plays for herself on that side; `terms` are more of hers."""
    vrasha = factories.character(campaign, "Vrasha", cm=cm)
    seats = {"white": ANNA, "black": ANNA, side.value: NewPlayer(vrasha, vrasha.cm)}
    return begun(campaign, *moves, engine_players=[EngineTerms(side, **(terms or {}))], **seats, **wanted)


def form(match, side=None):
    """A fresh form for the match as it stands: a seat's, or the DM's."""
    match.refresh_from_db()
    if side is not None:
        return Form(new_key(), match.public_version)
    return Form(new_key(), match.version, factories.dm_of(match.campaign_id))


def moved(match, *moves):
    """Each move in turn, by the DM's hand."""
    for text in moves:
        play.move(match.pk, form(match), text=text, side=None)
    return Match.objects.get(pk=match.pk)


def position(match):
    """The position after the last line."""
    return match.lines.order_by("-seq")[0].position


def url(match, page="", *more):
    """A page of the DM's."""
    return reverse(f"board-{page}" if page else "board", args=[match.campaign_id, match.pk, *more])


def get(device, address, **headers):
    """What a device is answered, as text."""
    return device.get(address, headers=headers).text


def declared(match, word, side=None):
    play.declare(match.pk, form(match, side), word=word, side=side)
    return Match.objects.get(pk=match.pk)


def thrown(match, typed="", side=None):
    """The dice that are awaited, as typed; without, by the machine."""
    door = DiceDoor(typed=typed, throw=not typed)
    rolls.roll_dice(match.pk, form(match, side), door=door, side=side)
    return Match.objects.get(pk=match.pk)


def asked_back(match, what, side):
    play.request_take_back(match.pk, form(match, side), what=what, side=side)
    return Match.objects.get(pk=match.pk)


WHITE, BLACK = Side.WHITE, Side.BLACK


def undone(match, reason="", ply=None):
    confirmed(play.undo, match.pk, form(match), ply=ply, reason=reason)
    return Match.objects.get(pk=match.pk)


def redone(match):
    play.redo(match.pk, form(match))
    return Match.objects.get(pk=match.pk)


def rematched(match):
    """The same again with the sides changed, started by the DM."""
    begun = rematches.rematch(
        match.campaign_id, new_key(), match=match, by=factories.dm_of(match.campaign_id)
    )
    return Match.objects.get(pk=begun.pk)


def reviewed(match, *appraisals):
    """The match with the review that the engine would have made: what it says of each position, the last one too."""
    review_job.begin_review(match.pk, new_key())
    left = iter(appraisals)
    work = review_job.review_work(lambda game: ((lambda position: next(left)), True))
    jobs.run_job(job_id=GameReview.objects.get(match=match).job_id, work=work)
    return match


def give_points(campaign, who, points):
    """Handicap points at the Way of the Knight for one of Anna and Ben, by the key of a player."""
    pair = tuple(map(pairs.key_of_player, (ANNA, BEN)))
    reason, user = "new to the game", factories.dm_of(campaign.pk)
    pairs.adjust_points(
        campaign.pk, new_key(), game="wotn", pair=pair, who=who, by=points, reason=reason, user=user
    )
