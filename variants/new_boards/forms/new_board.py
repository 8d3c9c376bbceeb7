"""The form of a new match on a full board."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Unpack

from django import forms

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.house_rules.experience import FullBoards
from campaigns.match import games
from campaigns.match.clock_forms import MSG_CLOCK_OR_PACE, NO_CLOCK, ChessClockFields
from campaigns.match.forms import NewGameForm
from campaigns.match.models import Seat
from campaigns.match.play.begin import NewPlayer
from campaigns.match.rules.series import MAX_GOAL, SeriesTerms
from campaigns.money.forms import CoinsField, PayerField, set_coinage
from campaigns.money.play.staking import StakeTerms
from campaigns.people.fields.person import CharacterField
from campaigns.people.models import Character
from campaigns.rules.contract import Side
from campaigns.slow.forms import NO_LIMIT, PaceFields
from campaigns.web.fields import FormOptions, LineField
from variants.board.play import pasted_score
from variants.board.play.house_settings import house_settings
from variants.catalog import AnyGame
from variants.models import EnginePlayer
from variants.npc_players.opponent import EngineTerms
from variants.rules.position_text import MAX_LENGTH as MAX_POSITION_LENGTH
from variants.rules.score_games import MAX_TEXT_LENGTH

SERIES_FIELDS = ("series_goal", "series_counts", "series_sides", "series_crawford")
COUNTS = [("points", "Points"), ("games", "Games won")]
SIDES_OF_SERIES = [("change", "Change with each game"), ("stay", "Stay")]
CRAWFORD = [("yes", "One game without the cube, when one point is lacking"), ("no", "The cube in every game")]
MAX_CM = 200  # CM points; more than anybody has
OWN_CM = "Empty: the character’s own CM."
COINS_FIELDS = ("a_point", "white_payer", "black_payer")
PACES = [
    ("0", "In 3 to 5 seconds"),
    (str(EnginePlayer.QUICK_PACE), "At once; a strong one thinks less far"),
    ("2", "2 seconds later"),
    ("5", "5 seconds later"),
    ("15", "15 seconds later"),
]
VERBATIM = {"spellcheck": "false", "autocapitalize": "off", "autocorrect": "off", "autocomplete": "off"}
"""Keeps keyboards from making other signs of what is typed."""
MAY_TEACH = (
    "A lesson, by your house rules, if both know chess and begin alike: "
    "no handicap points, no other position, the same time for both, each by his own CM."
)


class SettingField(forms.ChoiceField):
    """A choice that is `usual` where nothing is sent, the first where none is named."""

    def __init__(self, *, choices: Sequence[tuple[str, str]], label: str, usual: str = "") -> None:
        self.usual = usual or choices[0][0]
        super().__init__(choices=choices, label=label, initial=self.usual)

    def clean(self, value: object) -> object:
        return super().clean(value or self.usual)


class ScoreField(forms.CharField):
    """A pasted text of scores, without a maxlength: what is too long is refused and shown again whole."""

    widget = forms.Textarea({"rows": 8, **VERBATIM})

    def widget_attrs(self, widget: forms.Widget) -> dict[str, object]:
        return {}


class NewBoardForm(NewGameForm, PaceFields, ChessClockFields):
    """Who plays whom, when and where, and how the game is to be played; maybe a position or a whole score to go on from.

    What a game does not know is not asked: coins only where points are scored, a handicap only where there is one.
    """

    white = CharacterField("everybody", by_name=True, required=False)
    black = CharacterField("everybody", by_name=True, required=False)
    position = forms.CharField(
        max_length=MAX_POSITION_LENGTH,
        required=False,
        label="From a position",
        widget=forms.Textarea({"rows": 2, **VERBATIM}),
    )
    score = ScoreField(required=False, label="From a score", max_length=MAX_TEXT_LENGTH)
    which = forms.ChoiceField(
        required=False,
        label="Which game",
        error_messages={"invalid_choice": "Choose one of the games of the text."},
    )
    from_top = forms.BooleanField(
        required=False,
        label="Levels are counted from the top",
        help_text="1 is the upper board, 3 the lower.",
    )
    a_point = CoinsField("A point (or the whole series) is worth", required=False)
    white_payer = PayerField()
    black_payer = PayerField()
    series_goal = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=MAX_GOAL,
        label="First to",
        help_text="Empty: one game. A best of 5 is first to 3 games.",
    )
    series_counts = SettingField(choices=COUNTS, label="What counts")
    series_sides = SettingField(choices=SIDES_OF_SERIES, label="Sides")
    series_crawford = SettingField(choices=CRAWFORD, label="Crawford rule")
    handicap = forms.BooleanField(
        required=False,
        initial=True,
        label="With the pair's handicap points",
        help_text="What their earlier games gave them, spent before the first move.",
    )

    def __init__(
        self,
        game: AnyGame,
        campaign: Campaign,
        data: Mapping[str, object] | None,
        **options: Unpack[FormOptions],
    ) -> None:
        super().__init__(games.entry_of(game.slug), campaign, data, **options)
        self.game = game
        usual = house_settings(game, campaign.rules)
        for setting in game.variant.options.settings:
            choices = list(setting.values.items())
            self.fields[f"{game.slug}-{setting.name}"] = SettingField(
                label=setting.title, choices=choices, usual=usual.get(setting.name, "")
            )
        for side in Side:
            label = game.side_name(side)
            self.fields[side.value].error_messages["invalid_choice"] = "Choose a character of this campaign."
            payer = self.fields[f"{side}_payer"]
            assert isinstance(payer, PayerField)
            payer.label = f"{label} plays with"
            payer.offer(campaign)
        set_coinage(self, campaign.coinage)
        if not game.variant.points:
            self.fields["a_point"].label = "The series is worth"
            for name in ("series_counts", "series_crawford"):
                del self.fields[name]
        self.fields.update(self._fields_of_points(game))
        if not game.variant.handicap:
            del self.fields["handicap"]
        self.offer_clock(black=game.side_name(Side.BLACK), has_dice=game.variant.dice is not None)
        self._offer_readings()
        self.fields.update(self._fields_of_engine_players(game))

    def _offer_readings(self) -> None:
        """How a score may be read: the games of its text, if it holds several, and from where levels count."""
        if len(self.game.variant.army.grid.levels) == 1:
            del self.fields["from_top"]
        games = pasted_score.games_to_choose(self.game, self.data.get("score", "")) if self.is_bound else []
        if games:
            which = self.fields["which"]
            assert isinstance(which, forms.ChoiceField)
            which.choices = [("", "Choose a game"), *games]
        else:
            del self.fields["which"]

    @staticmethod
    def _fields_of_points(game: AnyGame) -> Iterator[tuple[str, forms.Field]]:
        handicap = game.variant.handicap
        if handicap is None:
            return
        for side in Side:
            label, most = f"{game.side_name(side)} has for this match", handicap.max_points
            points = forms.IntegerField(required=False, min_value=0, max_value=most, label=label)
            yield f"{side}_points", points

    @property
    def own_points(self) -> tuple[int, int] | None:
        """The handicap points given for this match alone; None for the pair's own."""
        points = [self.cleaned_data.get(f"{side}_points") for side in Side]
        return None if points == [None, None] else (points[0] or 0, points[1] or 0)

    @staticmethod
    def _fields_of_engine_players(game: AnyGame) -> Iterator[tuple[str, forms.Field]]:
        for side in Side:
            name = game.side_name(side)
            yield f"{side}_engine", forms.BooleanField(required=False, label=f"The app plays {name}")
            cm = forms.IntegerField(
                required=False, min_value=1, max_value=MAX_CM, label=f"{name} plays as CM", help_text=OWN_CM
            )
            yield f"{side}_plays_as", cm
        yield "engine_reason", LineField(label="Why another CM", max_length=200, required=False)
        if game.variant.dice:
            yield "engine_dice", SettingField(choices=EnginePlayer.Dice.choices, label="Who rolls for an NPC")
        yield "engine_pace", SettingField(choices=PACES, label="How fast an NPC answers")

    @property
    def teaching(self) -> str:
        is_lesson = self.campaign.rules.full_boards is FullBoards.LESSONS
        return MAY_TEACH if is_lesson else "A full board moves no Chess Modifier."

    @property
    def engine_players(self) -> list[EngineTerms]:
        values = self.cleaned_data
        dice, pace = values.get("engine_dice", EnginePlayer.Dice.MACHINE), int(values["engine_pace"])
        return [
            EngineTerms(side, values[f"{side}_plays_as"], values["engine_reason"], dice, pace)
            for side in Side
            if values[f"{side}_engine"]
        ]

    def clean(self) -> dict[str, object]:
        """A score brings its own first position."""
        values = super().clean() or {}
        self._check_strength(values)
        if values.get("chess_clock", NO_CLOCK) != NO_CLOCK and values.get("pace", NO_LIMIT) != NO_LIMIT:
            self.add_error("chess_clock", MSG_CLOCK_OR_PACE)
        if values.get("position") and values.get("score"):
            self.add_error("score", "A score begins with its own position: give one or the other.")
        if values.get("score") and values.get("series_goal"):
            self.add_error("score", "A series begins with its first game: leave the score empty.")
        if values.get("a_point") and not (self.game.variant.points or values.get("series_goal")):
            self.add_error("a_point", "This game scores no points: only a series of it is played for coins.")
        for side in Side:
            if values.get("score") and values.get(f"{side}_points"):
                self.add_error(f"{side}_points", "A score is played as it was: leave its points empty.")
        return values

    def _check_strength(self, values: Mapping[str, object]) -> None:
        """Require a CM for an NPC who plays for himself, and refuse one for anybody else."""
        for side in Side:
            cm, person = f"{side}_plays_as", values.get(side.value)
            has_cm = isinstance(person, Character) and person.cm is not None
            if values.get(f"{side}_engine") and not (values.get(cm) or has_cm or self.errors.get(cm)):
                self.add_error(cm, "Nobody knows how well this side plays: give a CM.")
            if values.get(cm) and not values.get(f"{side}_engine"):
                self.add_error(f"{side}_engine", "A CM to play by is only for a side that the app plays.")

    @property
    def drawers(self) -> Iterator[dict[str, object]]:
        """Optional fields by their drawers; one `is_open` where a field of it is not at its default."""
        points = [name for name, _ in self._fields_of_points(self.game)]
        names = [name for name, _ in self._fields_of_engine_players(self.game)]
        yield self._drawer("engine", "bot", "An NPC who plays for himself", names)
        settings = [f"{self.game.slug}-{name}" for name in self.game.settings]
        if settings:
            yield self._drawer("settings", "sliders-horizontal", "How it is played", settings)
        clock = [name for name in self.CLOCK_FIELDS if name in self.fields]
        yield self._drawer("clock", "timer", "Chess clock", clock)
        yield self._drawer("time", "hourglass", "Time per move", ["pace", "pace_typed"])
        series_fields = [name for name in SERIES_FIELDS if name in self.fields]
        scores = self.game.variant.points
        title = "Match to points, best of several games" if scores else "Best of several games"
        yield self._drawer("series", "trophy", title, series_fields)
        yield self._drawer("coins", "coins", "Played for coins", COINS_FIELDS)
        if self.game.variant.handicap:
            yield self._drawer("points", "scale", "Handicap points", ["handicap", *points])
        reading_fields = ["which"] if "which" in self.fields else []
        if "from_top" in self.fields and (self["from_top"].errors or self["from_top"].value()):
            reading_fields.append("from_top")
        names = ["position", "score", *reading_fields]
        yield self._drawer("beginning", "clipboard-paste", "From a position or a score", names)

    def _drawer(self, key: str, icon: str, title: str, names: Sequence[str]) -> dict[str, object]:
        fields = [self[name] for name in names]
        return {"key": key, "icon": icon, "title": title, "fields": fields, "is_open": self.is_set(names)}

    @property
    def settings(self) -> dict[str, str]:
        return {name: self.cleaned_data[f"{self.game.slug}-{name}"] for name in self.game.settings}

    @property
    def series(self) -> SeriesTerms | None:
        values = self.cleaned_data
        if not values.get("series_goal"):
            return None
        in_points = values.get("series_counts") == "points"
        crawford, sides_stay = values.get("series_crawford") == "yes", values["series_sides"] == "stay"
        return SeriesTerms(values["series_goal"], in_points, in_points and crawford, sides_stay)

    @property
    def stake(self) -> StakeTerms | None:
        values = self.cleaned_data
        if not values.get("a_point"):
            return None
        return StakeTerms(values["a_point"], values["white_payer"], values["black_payer"])

    def player(self, side: Side) -> NewPlayer:
        """The player of a side; one without a name is called after the side."""
        player = self.cleaned_data[side.value]
        admission = Seat.Admission.NOBODY if self.cleaned_data[f"{side}_engine"] else None
        if isinstance(player, Character):
            return NewPlayer(player, player.cm, admission=admission)
        return NewPlayer(None, person=player or self.game.side_name(side), admission=admission)
