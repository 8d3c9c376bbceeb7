"""What the examples show: people, forms, numbers and boards that stand in no database."""

from dataclasses import replace
from fractions import Fraction

from django import forms
from django.core.paginator import Paginator
from django.http import QueryDict
from django.template import Engine
from django.utils.safestring import SafeString, mark_safe

from campaigns.campaign.forms.calendar import ChoiceText
from campaigns.campaign.models import Campaign
from campaigns.devices.views.devices import qr_code
from campaigns.people.fields.people import PeopleField
from campaigns.people.fields.person import PersonField
from campaigns.people.finder import PersonOption
from campaigns.people.presenters.cm import shown_cm
from campaigns.rules.contract import Side
from campaigns.tournaments.rules.recipes import RECIPES
from campaigns.web.chart import Axis, Chart, Curve, Mark, Tick, percent
from campaigns.web.fields import CmField, LineField, TextField, TileField, WholeField
from campaigns.web.filters import ListFilter, OneOf, SearchField
from chess_minigame.odds.presenters.meter import dm_meter
from chess_minigame.rules.game import GRICE
from chess_minigame.rules.options import Options
from variants import catalog
from variants.board.presenters.drawing import html_of
from variants.board.presenters.piece import PieceHelp, describe_piece
from variants.rules.answers import PieceOn

CAMPAIGN = Campaign(pk=1, name="Greyhaven")
PACES = {"live": ("At the table", "Everybody is there."), "slow": ("By and by", "A move when there is time.")}
MARKS = "last, check, check uncertain, frozen, selected, capture, leaves, quiet, afar, wanted, both, through"
OCCUPIED = 7  # on the squares of the other marks nothing stands


class SampleForm(forms.Form):
    """A field of each kind."""

    name = LineField(label="Name", max_length=80)
    cm = CmField(label="Chess Modifier", required=False, help_text="As people write it: 17, 17.5, 17 1/2.")
    age = WholeField(label="Age", low=1, high=999)
    kind = forms.ChoiceField(label="Kind", choices=[("pc", "PC"), ("npc", "NPC")])
    notes = TextField(label="Notes", required=False)
    adventurer = forms.BooleanField(label="Adventurer", required=False)
    days = forms.MultipleChoiceField(
        label="Plays on",
        choices=[("1", "Starday"), ("2", "Sunday")],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    pace = TileField(label="Pace", choices=[(value, ChoiceText(*text)) for value, text in PACES.items()])
    rival = PersonField("everybody", label="Rival", required=False)
    guests = PeopleField("everybody", label="Guests", max_people=2, box_label="Guest")

    def __init__(self, data: dict[str, str] | None = None, *, prefix: str) -> None:
        super().__init__(data, prefix=prefix)
        for field in self.fields.values():
            if isinstance(field, PersonField | PeopleField):
                field.offer(CAMPAIGN)


class SampleFilter(ListFilter):
    q = SearchField(label="Search people", placeholder="Name or tag")
    kind = OneOf(("", "PCs and NPCs"), ("pc", "PCs"), label="Kind")


def refused_form() -> SampleForm:
    """The form as it comes back: a name is missing, a number is none, and two people may be meant."""
    form = SampleForm({"no-cm": "many", "no-age": "34", "no-kind": "pc", "no-pace": "slow"}, prefix="no")
    form.add_error("rival", "Choose one of these.")
    rival = form.fields["rival"]
    assert isinstance(rival, PersonField)
    rival.box.suggestions = (
        PersonOption("1", "Bran", "PC, Fighter"),
        PersonOption("2", "Bran", "NPC, Thief"),
    )
    return form


def chart() -> Chart:
    axis, values = Axis.fit(20, 24, min_span=4), (20, 20.8, 21.5, 24)
    points = [(percent(place / 3), axis.y(value)) for place, value in enumerate(values)]
    marks = [
        Mark(x, y, f"day {day}: CM {value}")
        for day, (x, y), value in zip("1234", points, values, strict=True)
    ]
    return Chart(
        text="Chess Modifier over campaign time: 20 on day 1, 24 since day 4.",
        lines=[Curve(points, marks)],
        levels=axis.levels,
        ticks=[Tick("0", "day 1", "start"), Tick("100%", "day 4", "end")],
        notes=["20 on day 1, 24 since day 4."],
        rows=[(f"day {day}", "", f"{value}", "gain") for day, value in zip("1234", values, strict=True)],
    )


def piece_help(slug: str, name: str) -> PieceHelp:
    game = catalog.game(slug)
    return next(describe_piece(game, piece) for piece in game.variant.army.pieces if piece.name == name)


def marked_squares() -> SafeString:
    """The squares of a board, each mark on one of them from the left of the upper rank on."""
    board = html_of("chessgammon")
    names = board.names(board.levels[0])
    king = PieceOn("", Side.WHITE, "K", "")
    standing = dict.fromkeys(names[:OCCUPIED], king)
    return mark_safe(board.cells(names, standing, dict(zip(names, MARKS.split(", "), strict=False))))


def samples() -> dict[str, object]:
    """By the names that the examples have for them."""
    chances = dm_meter(GRICE.start(Options(29, 20)), ("Aldric", "Berengar"))
    return {
        "greyhaven": CAMPAIGN,
        "aldric": {"name": "Aldric", "portrait": ""},
        "cm": Fraction(11891, 278),
        "gain": {
            "gained": "0.92",
            "before": shown_cm(Fraction(42)),
            "after": shown_cm(Fraction(1073, 25)),
            "working": "23 ÷ 25 = 0.92",
            "why": "Learned by winning.",
        },
        "form": SampleForm(prefix="yes"),
        "refused_form": refused_form(),
        "filters": SampleFilter(QueryDict("kind=pc")),
        "page_source": Engine.get_default().get_template("campaigns/match/clock.html").source,
        "second_page": Paginator(range(50), 20).page(2),
        "chart": chart(),
        "qr": qr_code("http://192.168.1.20:8000/join/"),
        "meter": chances and replace(chances, state=None),
        "clock": {"times": {"white": "4:32", "black": "0:58"}},
        "dragon": piece_help("dragonchess", "Dragon"),
        "knight": piece_help("chessgammon", "Knight"),
        "recipes": RECIPES[:3],
        "marks": MARKS,
        "marked": marked_squares(),
    }
