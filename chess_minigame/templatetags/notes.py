"""The parts of a note's form that hardly differ from turn to turn, drawn once; and how the game's pages write things."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from chess_minigame.judge.forms.means import MeansForm
from chess_minigame.odds.presenters.review import prospects, shifts_of
from chess_minigame.rules.note_rules import AllowedMeans
from chess_minigame.rules.notes import write_note
from chess_minigame.rules.tables import Strategy, winning_matchups
from chess_minigame.strategist.presenters import percent_of_games, profession
from chess_minigame.wording import means_of, minus, signed_score

register = template.Library()
for filter_function in (
    minus,
    signed_score,
    means_of,
    write_note,
    shifts_of,
    prospects,
    percent_of_games,
    profession,
):
    register.filter(filter_function)
MEANS_TEMPLATE = "chess_minigame/judge/_means.html"
LETTERS = {strategy.value for strategy in Strategy}


@register.simple_tag(takes_context=True)
def strategy_tiles(context: template.Context, name: str, letter: str) -> SafeString:
    """A tile for each strategy, radio buttons of that name; `letter` is the letter of the one that is ticked."""
    return _tiles(name, letter if letter in LETTERS else "", bool(context.get("ART")))


@register.simple_tag
def means_drawer(allowed: AllowedMeans, prefix: str, form: MeansForm | None) -> SafeString:
    """What a player may write beside the strategy; `form` is the one that comes back with what was chosen on it."""
    return _means(allowed, prefix) if form is None else render_to_string(MEANS_TEMPLATE, {"form": form})


@lru_cache(maxsize=256)
def _means(allowed: AllowedMeans, prefix: str) -> SafeString:
    return render_to_string(MEANS_TEMPLATE, {"form": MeansForm(prefix=prefix, allowed=allowed)})


@lru_cache(maxsize=64)
def _tiles(name: str, letter: str, art: bool) -> SafeString:
    tiles = [(strategy, winning_matchups(strategy)) for strategy in Strategy]
    context = {"tiles": tiles, "name": name, "chosen": letter, "ART": art}
    return render_to_string("chess_minigame/judge/_tiles.html", context)
