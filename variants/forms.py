"""What the pages of a full board send."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self

from django import forms
from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from campaigns.campaign.models import Campaign
from campaigns.match.forms import AmendmentForm, TableForm
from campaigns.match.play.begin import Player
from campaigns.match.play.dice_door import DiceDoor
from campaigns.match.play.refusals import REASON_WANTED
from campaigns.match.play.submissions import NOT_OURS
from campaigns.money.forms import PayerField, coins_field
from campaigns.money.play.staking import Terms
from campaigns.money.presenters.holders import holders
from campaigns.people.models import Character
from campaigns.rules.contract import Side
from campaigns.rules.dice import Dice
from campaigns.rules.errors import RulesError
from campaigns.slow.forms import PaceFields
from campaigns.web.carried import carried
from variants import catalog, pairs
from variants.catalog import AnyGame
from variants.pairs import NOT_OF_THE_PAIR

LONGEST_MOVE = 40
LONGEST_SCORE = 30_000
LONGEST_FACE, MOST_DICE = 6, 6
ORDINALS = ("First", "Second", "Third", "Fourth")
TAKE_BACK = [("own", "own"), ("ask", "ask"), ("grant", "grant"), ("refuse", "refuse")]


ONE_DIE = '<div class="field"><label for="{0}">{1}</label><input type="text" name="{2}" id="{0}"{3}></div>'


class PlainInput(forms.TextInput):
    """An input drawn without a template of its own: a board's page is made for every device."""

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        """The input with what was typed, as Django's own has it."""
        shown = self.build_attrs(self.attrs, {**(attrs or {}), "value": self.format_value(value)})
        return format_html('<input type="text" name="{}"{}>', name, flatatt(shown))


def _square(label: str) -> forms.CharField:
    """The name of a square, for devices without the board's script."""
    return forms.CharField(required=False, max_length=4, label=label, widget=PlainInput({"class": "input"}))


class SeatField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """A character, told from a namesake by what they do and the CM."""

    def label_from_instance(self, obj: Character) -> str:
        notes = [obj.calling, f"CM {obj.plays_as}" if obj.knows_chess else ""]
        return ", ".join([obj.name, *filter(None, notes)])


class SettingField(forms.ChoiceField):
    """How a game is to be played: what is left out is as usual."""

    def __init__(self, *, choices: Sequence[tuple[str, str]], **options: Any) -> None:
        super().__init__(choices=choices, **options)
        self.usual = choices[0][0]

    def clean(self, value: Any) -> Any:
        return super().clean(value or self.usual)


class NewBoardForm(PaceFields):
    """Which game, who plays whom, when and where; maybe a position or a whole score to go on from."""

    variant = forms.ChoiceField(label="Game", error_messages={"invalid_choice": "Choose one of the games."})
    white = SeatField(Character.objects.none(), label="Who", required=False, empty_label="Somebody else")
    white_name = forms.CharField(max_length=80, label="Somebody else's name", required=False)
    black = SeatField(Character.objects.none(), label="Who", required=False, empty_label="Somebody else")
    black_name = forms.CharField(max_length=80, label="Somebody else's name", required=False)
    date = forms.CharField(max_length=60, label="When")
    place = forms.CharField(max_length=120, required=False, label="Where")
    position = forms.CharField(max_length=1000, required=False, label="From a position")
    score = forms.CharField(
        max_length=LONGEST_SCORE, required=False, label="From a score", widget=forms.Textarea({"rows": 4})
    )
    a_point = coins_field("A point is worth", required=False)
    white_payer = PayerField()
    black_payer = PayerField()
    handicap = forms.BooleanField(
        required=False,
        initial=True,
        label="With the pair's handicap points",
        help_text="What their earlier games gave them, spent before the first move.",
    )
    key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, campaign: Campaign, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.campaign = campaign
        variants = self.fields["variant"]
        assert isinstance(variants, forms.ChoiceField)
        variants.choices = [(game.slug, game.title) for game in catalog.GAMES.values()]
        variants.initial = variants.choices[0][0]
        for game in catalog.GAMES.values():
            for setting in game.variant.settings:
                choices = list(setting.values.items())
                self.fields[f"{game.slug}-{setting.name}"] = SettingField(
                    label=setting.title, choices=choices
                )
        payers = holders(campaign)
        for side, called in zip(Side, ("Gold, White", "Scarlet, Black"), strict=True):
            payer = self.fields[f"{side}_payer"]
            assert isinstance(payer, PayerField)
            payer.offer(f"{called} plays with", "The player’s own purse", payers)
            field = self.fields[side.value]
            assert isinstance(field, SeatField)
            field.queryset = campaign.characters.filter(binned_at=None).select_related("profession")
            field.error_messages["invalid_choice"] = "Choose a character of this campaign."

    def clean_white_name(self) -> str:
        return self._name("white_name")

    def clean_black_name(self) -> str:
        return self._name("black_name")

    def clean_date(self) -> int:
        """The day number of the date as typed."""
        try:
            return self.campaign.dates.read(self.cleaned_data["date"])
        except RulesError as refusal:
            raise forms.ValidationError(str(refusal)) from refusal

    def clean(self) -> dict[str, Any]:
        """A score brings its own first position."""
        values = super().clean() or {}
        if values.get("position") and values.get("score"):
            self.add_error("score", "A score begins with its own position: give one or the other.")
        return values

    @property
    def setting_groups(self) -> list[tuple[AnyGame, list[forms.BoundField]]]:
        """The games that have settings, each with its own."""
        named = [
            (game, [self[f"{game.slug}-{name}"] for name in game.settings]) for game in catalog.GAMES.values()
        ]
        return [(game, fields) for game, fields in named if fields]

    @property
    def settings(self) -> dict[str, str]:
        """How the chosen game is to be played; what was left out is as usual."""
        slug = self.cleaned_data["variant"]
        settings = catalog.game(slug).settings
        return {name: self.cleaned_data[f"{slug}-{name}"] for name in settings}

    @property
    def handicapped(self) -> list[AnyGame]:
        """The games that have a handicap."""
        return [game for game in catalog.GAMES.values() if game.variant.handicap]

    @property
    def handicapped_slugs(self) -> str:
        return " ".join(game.slug for game in self.handicapped)

    @property
    def scoring(self) -> list[AnyGame]:
        """The games that score points, which may be played for coins."""
        return [game for game in catalog.GAMES.values() if game.variant.points is not None]

    @property
    def scoring_slugs(self) -> str:
        return " ".join(game.slug for game in self.scoring)

    @property
    def stake(self) -> Terms | None:
        """What is played for; None where nothing is, and in games that score no points."""
        values = self.cleaned_data
        if not values["a_point"] or catalog.game(values["variant"]).variant.points is None:
            return None
        return Terms(values["a_point"], values["white_payer"], values["black_payer"])

    def player(self, side: Side) -> Player:
        """Who sits there; somebody without any name is called after the side."""
        character = self.cleaned_data[side.value]
        if character is not None:
            return Player(character, character.cm)
        game = catalog.game(self.cleaned_data["variant"])
        return Player(None, person=self.cleaned_data[f"{side}_name"] or game.side_name(side))

    def _name(self, field: str) -> str:
        """One line, its blanks tidied."""
        name = " ".join(str(self.cleaned_data[field]).split())
        if not name.isprintable():
            raise forms.ValidationError("That name holds a character that cannot be shown.")
        return name


class PairForm(forms.Form):
    """Two participants by their keys, or by a name nobody has yet."""

    one = forms.ChoiceField(required=False, label="Player 1")
    one_name = forms.CharField(required=False, max_length=80, label="Or another name")
    other = forms.ChoiceField(required=False, label="Player 2")
    other_name = forms.CharField(required=False, max_length=80, label="Or another name")

    def __init__(self, names: Mapping[str, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ordered = sorted(names.items(), key=lambda named: named[1].casefold())
        for field in ("one", "other"):
            choice = self.fields[field]
            assert isinstance(choice, forms.ChoiceField)
            choice.choices = [("", "Another name"), *ordered]

    def key_of(self, field: str) -> str:
        """The participant's key; empty where nobody is named."""
        name = " ".join(str(self.cleaned_data[f"{field}_name"]).split())
        return str(self.cleaned_data[field]) or (pairs.key_of(None, name) if name else "")


class PointsForm(forms.Form):
    """Points for one of a pair (`named`: by their keys), and why."""

    who = forms.ChoiceField(label="Player", error_messages={"invalid_choice": NOT_OF_THE_PAIR})
    by = forms.IntegerField(min_value=-99, max_value=99, label="Points to add (negative to take away)")
    reason = forms.CharField(max_length=200, label="Reason", error_messages={"required": REASON_WANTED})
    key = forms.CharField(max_length=40, widget=forms.HiddenInput)

    def __init__(self, named: Iterable[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        who = self.fields["who"]
        assert isinstance(who, forms.ChoiceField)
        who.choices = list(named)


class MoveForm(TableForm):
    """A move: tapped or typed as one text, or from one square to another."""

    move = forms.CharField(
        required=False,
        max_length=LONGEST_MOVE,
        label="Type a move",
        help_text="The squares from and to, or the game's notation.",
        widget=PlainInput(
            {
                "class": "input",
                "autocomplete": "off",
                "autocapitalize": "none",
                "spellcheck": "false",
                "aria-describedby": "move_helptext",
            }
        ),
    )
    from_square = _square("From")
    to_square = _square("To")

    @property
    def arguments(self) -> dict[str, object]:
        """The move as it was given."""
        values = self.cleaned_data
        return {"text": str(values["move"] or values["from_square"] + values["to_square"])}


class FacesInput(forms.TextInput):
    """Where the dice of a roll are typed: an input for each, all of the field's name, the field's own id before a number."""

    labels: Sequence[str] = ()
    die = ""

    def render(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        """One for each die, labelled; what was typed does not come back."""
        shared = self.build_attrs(self.attrs, {**(attrs or {}), "data-keypad": self.die})
        field = shared.pop("id")
        rest = flatatt(shared)
        dice = ((f"{field}-{number}", label, name, rest) for number, label in enumerate(self.labels, start=1))
        return format_html_join("", ONE_DIE, dice)

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        """What was typed for each die, as the dice door takes it."""
        faces = data.getlist(name) if hasattr(data, "getlist") else []
        return " ".join(face.strip()[:LONGEST_FACE] for face in faces[:MOST_DICE])


FACE = {
    "class": "input",
    "inputmode": "numeric",
    "pattern": "[0-9]*",
    "maxlength": "3",
    "autocomplete": "off",
}


class RollForm(TableForm):
    """Dice: typed one by one, or the wish to have them thrown."""

    face = forms.Field(required=False, widget=FacesInput(FACE))
    throw = forms.CharField(required=False, max_length=20)

    def asks(self, dice: Dice, sides: Sequence[str] = ()) -> Self:
        """This form with an input for each die, which belongs to the side of that name where the sides throw one each."""
        faces = self.fields["face"].widget
        assert isinstance(faces, FacesInput)
        faces.die, faces.labels = str(Dice(dice.sides)), (sides or ORDINALS)[: dice.count]
        return self

    @property
    def arguments(self) -> dict[str, object]:
        values = self.cleaned_data
        return {"door": DiceDoor(typed=values["face"], throw=bool(values["throw"]))}


class CorrectForm(AmendmentForm, RollForm):
    """What the dice really showed, the reason, and the fingerprint of what that takes away."""

    face = forms.Field(required=False, widget=FacesInput({**FACE, "id": "right"}))
    reason = forms.CharField(
        required=False,
        max_length=200,
        label="Reason",
        initial="Typing error",
        widget=PlainInput({"class": "input"}),
    )

    @property
    def arguments(self) -> dict[str, object]:
        values = self.cleaned_data
        return {"typed": values["face"], "reason": values["reason"], "seen": values["confirmed"]}


class DeclareForm(TableForm):
    """A word beside the board, as the game's own texts have it."""

    word = carried(forms.CharField, max_length=40)
    argument_names = ("word",)


class TakeBackForm(TableForm):
    """Asking for a move back, or the answer to that; the DM says for which side, a seat's own is known."""

    what = carried(forms.ChoiceField, choices=TAKE_BACK)
    side = forms.ChoiceField(
        choices=[(side.value, side.value) for side in Side],
        required=False,
        error_messages={"invalid_choice": NOT_OURS},
    )

    @property
    def arguments(self) -> dict[str, object]:
        values = self.cleaned_data
        return {"what": values["what"], "side": Side(values["side"] or Side.WHITE)}


class PrepareForm(TableForm):
    """An improvement before the first move as the game's own text has it; or `back`, the last one taken back."""

    action = forms.CharField(required=False, max_length=40)
    back = forms.CharField(required=False, max_length=1)

    @property
    def arguments(self) -> dict[str, object]:
        return {"text": self.cleaned_data["action"], "back": bool(self.cleaned_data["back"])}


class SeenForm(forms.Form):
    """Up to where a device has shown the match; `quiet` where no page is wanted for an answer."""

    upto = carried(forms.CharField, max_length=8)
    quiet = forms.CharField(required=False, max_length=1)


class UndoForm(AmendmentForm):
    """Back to how it stood after so many plies, or to before the last decision; why, and the fingerprint of what falls."""

    ply = carried(forms.IntegerField, required=False, min_value=0, max_value=10_000)
    argument_names = ("ply", "reason")
