from collections.abc import Callable, Mapping

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict

from campaigns.campaign.models import Campaign
from campaigns.core.refusals import Refused
from campaigns.match.filters import with_player
from campaigns.match.models import Match
from campaigns.people.fields.person import PersonField
from campaigns.rules.errors import RulesError
from variants import catalog
from variants.board.play import pasted_score
from variants.board.play.pasted_score import PastedText
from variants.rules.position_text import MAX_LENGTH as MAX_POSITION_LENGTH
from variants.studies.forms.studies import NO_KEYBOARD_HELP
from variants.studies.play.search import (
    MAX_GAMES,
    FoundGame,
    games_with_opening,
    games_with_position,
    study_placement_key,
)

MSG_WHICH_GAME = "Choose the game first: its moves and positions are its own."
RESULTS = (
    ("", "Any"),
    ("white", "The first side won"),
    ("black", "The second side won"),
    ("draw", "Drawn"),
    ("playing", "In play"),
)
MAX_OPENING_LENGTH = 1_000


class GameSearch(forms.Form):
    hides_optional = True
    player = PersonField("seated", required=False, label="Player")
    game = forms.ChoiceField(label="Game", required=False)
    result = forms.ChoiceField(label="Result", required=False, choices=RESULTS)
    opening = forms.CharField(
        label="Began with",
        required=False,
        max_length=MAX_OPENING_LENGTH,
        help_text="Its first moves, in the game's notation.",
        widget=forms.TextInput(NO_KEYBOARD_HELP),
    )
    position = forms.CharField(
        label="Came to this position",
        required=False,
        max_length=MAX_POSITION_LENGTH,
        help_text="What stands where, and who moves.",
        widget=forms.TextInput(NO_KEYBOARD_HELP),
    )

    def __init__(self, campaign: Campaign, data: QueryDict) -> None:
        super().__init__(data, auto_id="%s")
        self.campaign = campaign
        player, game = self.fields["player"], self.fields["game"]
        assert isinstance(player, PersonField) and isinstance(game, forms.ChoiceField)
        player.offer(campaign)
        game.choices = [("", "Any"), *((slug, catalog.game(slug).title) for slug in catalog.GAMES)]

    def games(self) -> list[FoundGame]:
        """The latest first, MAX_GAMES at most; an error at the field that cannot be read leaves none."""
        values = self.cleaned_data
        matches = self._matches(values)
        if not (values["opening"] or values["position"]):
            return [FoundGame(match) for match in matches[:MAX_GAMES]]
        if not values["game"]:
            self.add_error("game", MSG_WHICH_GAME)
            return []
        game, sets = catalog.game(values["game"]), list[list[FoundGame]]()
        searches: dict[str, Callable[[str], list[FoundGame]]] = {
            "opening": lambda text: games_with_opening(
                matches, game, pasted_score.read(game, PastedText(text))
            ),
            "position": lambda text: games_with_position(
                matches, study_placement_key(game, game.read_position(text))
            ),
        }
        for name, search in searches.items():
            try:
                if values[name]:
                    sets.append(search(values[name]))
            except (RulesError, Refused) as refusal:
                self.add_error(name, str(refusal))
        if self.errors:
            return []
        found_games, *other_sets = reversed(sets)  # the position's half-move is the one to look at
        other_matches = [{game.match for game in games} for games in other_sets]
        return [game for game in found_games if all(game.match in matches for matches in other_matches)]

    def _matches(self, values: Mapping[str, str]) -> QuerySet[Match]:
        on_boards = self.campaign.matches.filter(game__in=catalog.GAMES).prefetch_related("seats")
        matches = with_player(on_boards, values["player"] or "")
        if values["game"]:
            matches = matches.filter(game=values["game"])
        match values["result"]:
            case "white" | "black":
                return matches.filter(status=Match.Status.OVER, winner=values["result"])
            case "draw":
                return matches.filter(status=Match.Status.OVER, winner="").exclude(how="abandoned")
            case "playing":
                return matches.filter(status=Match.Status.PLAYING)
        return matches
