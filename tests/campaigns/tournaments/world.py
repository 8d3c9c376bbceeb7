"""Tournaments for tests, through the use-cases the pages use."""

from campaigns.core.use_cases import new_key
from campaigns.match.play.dice_door import DiceDoor
from campaigns.tournaments.models import Pairing, Tournament
from campaigns.tournaments.play import drawing, ending, entering, round_games, rulings
from campaigns.tournaments.play.entering import TournamentField, TournamentPlan
from campaigns.tournaments.play.record import TournamentRecord
from campaigns.tournaments.rules.prizes import read_prizes
from campaigns.tournaments.rules.terms import Format, Seeding, Terms
from chess_minigame.judge.play import judging
from tests import factories, games

NAMES = ("Ada", "Bert", "Cora", "Dirk", "Elsa", "Finn", "Gwen", "Hal", "Ina", "Jory", "Kuno", "Lia")
KNOCKOUT, ROBIN = Terms(Format.KNOCKOUT), Terms(Format.ROUND_ROBIN)


def people(campaign, count, *, pcs=()):
    """So many players, the first the best; those whose place is in `pcs` are player characters."""
    kinds = ["pc" if place in pcs else "npc" for place in range(count)]
    return [
        factories.player(campaign, name, cm=60 - 2 * place, kind=kind)
        for place, (name, kind) in enumerate(zip(NAMES, kinds, strict=False))
    ]


def created(campaign, who=(), terms=KNOCKOUT, *, prizes="", field=None, **plan):
    campaign.refresh_from_db()
    values = {
        "name": "The Duke’s cup",
        "game": "grice",
        "seeding": Seeding.CM,
        "first_day": campaign.day,
        **plan,
    }
    answer = entering.create_tournament(
        campaign.pk, new_key(), by=factories.dm_of(campaign.pk), field=field or TournamentField(people=tuple(who)),
        plan=TournamentPlan(terms=terms, prizes=read_prizes(prizes, campaign.coinage), **values),
    )  # fmt: skip
    return Tournament.objects.get(pk=answer.pk)


def do(use_case, tournament, **values):
    """Carry out a use-case of a tournament as its DM; the sentence of the answer."""
    tournament.refresh_from_db()
    if use_case not in (
        entering.take_entry_back,
        entering.make_rounds_safe,
        entering.mark_cheat,
        drawing.undo_draw,
        rulings.bring_entrant_back,
        round_games.reveal_results,
    ):
        values["by"] = factories.dm_of(tournament.campaign_id)
    answer = use_case(tournament, new_key(), **values)
    tournament.refresh_from_db()
    return answer.sentence


def started(campaign, who, terms=KNOCKOUT, *, pay_in=True, anyway=False, **plan):
    tournament = created(campaign, who, terms, **plan)
    do(entering.start_tournament, tournament, pay_in=pay_in, anyway=anyway)
    return tournament


def drawn(campaign, who, terms=KNOCKOUT, **plan):
    tournament = started(campaign, who, terms, **plan)
    do(drawing.draw_round, tournament)
    return tournament


def say(tournament, round, board, ruling):
    """Rule on a game by its round and board."""
    return do(rulings.rule_game, tournament, pairing_id=pairing(tournament, round, board).pk, ruling=ruling)


def pairing(tournament, round, board):
    return Pairing.objects.get(round__tournament=tournament, round__number=round, board=board)


def decide(tournament, better="lower"):
    """Decide every open game of the last round by the starting numbers."""
    record = TournamentRecord(tournament)
    for one in record.pairings:
        if (
            one.black
            and record.result(one) is None
            and record.pairing_results[one.pk] not in record.state.orphaned
        ):
            white = (one.white.number < one.black.number) is (better == "lower")
            do(
                rulings.rule_game,
                tournament,
                pairing_id=one.pk,
                ruling="said white" if white else "said black",
            )


def to_the_end(tournament):
    """Draw and decide every round, and award the prizes."""
    while not TournamentRecord(tournament).state.is_complete:
        do(drawing.draw_round, tournament)
        decide(tournament)
    return do(ending.award_prizes, tournament)


def play(tournament, pairing_id, winner="white"):
    """Play a game of Grice's to its end at the board; the match."""
    round_games.begin_game(
        tournament, new_key(), pairing_id=pairing_id, by=factories.dm_of(tournament.campaign_id)
    )
    match = Pairing.objects.get(pk=pairing_id).match
    finish(match, winner)
    return match


def finish(match, winner="white"):
    roll_limit(match)
    games.finish(match, games.WHITE_WINS if winner == "white" else games.BLACK_WINS)


def roll_limit(match):
    judging.roll_limit(match.pk, games.form(match), door=DiceDoor(typed="6"))


def names(tournament, number):
    """The pairs of a round by name."""
    return [
        {one.white.name, one.black.name if one.black else "bye"}
        for one in Pairing.objects.filter(round__tournament=tournament, round__number=number)
    ]
