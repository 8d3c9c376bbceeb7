"""The forms of a chess clock: with a new game, set at a match, and what the Dungeon Master does with one that runs."""

from dataclasses import replace

from django import forms

from campaigns.match.forms import TableForm
from campaigns.match.play.chess_clock import ClockTerms
from campaigns.match.rules import chess_clock as rules
from campaigns.match.rules.chess_clock import Extra, TimeControl
from campaigns.rules.contract import Side
from campaigns.web.fields import DefaultChoiceField, FormData, ReadField, field_of, hidden_field

NO_CLOCK, TYPED = "none", "typed"
DEFAULT_TABLE_CLOCK = "5+3"
"""The clock of a set on the table, until another is chosen."""
MSG_CLOCK_OR_PACE = "A match has a chess clock or a time per move, not both."


def _clock_choices() -> list[tuple[str, str]]:
    clocks = [(text, rules.read(text)) for text in rules.PRESETS]
    named = [
        (text, f"{text}: {clock.minutes} minutes, {clock.seconds} seconds a turn") for text, clock in clocks
    ]
    return [(NO_CLOCK, "No clock"), *named, (TYPED, "Another, typed")]


class ChessClockFields(forms.Form):
    chess_clock = DefaultChoiceField(
        label="Chess clock",
        choices=_clock_choices(),
        initial=NO_CLOCK,
        error_messages={"invalid_choice": "Choose one of the clocks."},
    )
    chess_clock_typed = ReadField(
        read=rules.read,
        label="The clock, typed",
        required=False,
        help_text="Minutes and seconds, like 12+4, G/30;d5 or 1h30+30.",
    )
    black_clock = ReadField(read=rules.read, required=False, help_text="Empty: the same for both.")
    clock_extra = DefaultChoiceField(
        label="The seconds",
        choices=[
            (Extra.INCREMENT, "come with the end of each turn"),
            (Extra.DELAY, "pass before a turn is charged"),
        ],
        initial=Extra.INCREMENT,
    )
    armageddon = forms.BooleanField(required=False)
    flag_loses = forms.BooleanField(
        label="A fallen flag loses the game", required=False, help_text="Otherwise you decide."
    )
    waits_for_devices = forms.BooleanField(label="It waits for a device that is gone", required=False)
    waits_for_dice = forms.BooleanField(label="It waits until the dice are in", required=False, initial=True)

    CLOCK_FIELDS = (
        *("chess_clock", "chess_clock_typed", "black_clock", "clock_extra"),
        *("armageddon", "flag_loses", "waits_for_devices", "waits_for_dice"),
    )

    def offer_clock(self, *, black: str, has_dice: bool, has_secret_turns: bool = False) -> None:
        """Ask only what the game knows, by its name for Black; who is away is not told where it would tell who has sealed no note."""
        self.fields["black_clock"].label = f"Another for {black}, typed"
        self.fields["armageddon"].label = f"Armageddon: a draw is a win for {black}"
        if not has_dice:
            del self.fields["waits_for_dice"]
        if has_secret_turns:
            del self.fields["waits_for_devices"], self.fields["flag_loses"]

    def clean(self) -> dict[str, object]:
        values = super().clean() or {}
        is_typed = values.get("chess_clock") == TYPED
        if is_typed and not values.get("chess_clock_typed") and "chess_clock_typed" not in self.errors:
            example = "Type a clock like 12+4: twelve minutes, and 4 seconds a turn."
            self.add_error("chess_clock_typed", example)
        if values.get("chess_clock") == NO_CLOCK:
            for name in ("black_clock", "armageddon"):
                if values.get(name):
                    self.add_error(name, "Choose a chess clock for it.")
        elif not self.errors:
            control, black = self._control, values["black_clock"]
            if black and black.extra is Extra.DELAY and control.extra is not Extra.DELAY:
                self.add_error("black_clock", "Give both sides a delay, or both an increment.")
        return values

    @property
    def _control(self) -> TimeControl:
        """The clock of both sides, or White's."""
        values = self.cleaned_data
        typed: TimeControl | None = values["chess_clock_typed"]
        control = typed if typed and values["chess_clock"] == TYPED else rules.read(values["chess_clock"])
        if control.extra is Extra.DELAY:  # one that was typed, as d5, is one whatever is chosen
            return control
        return replace(control, extra=Extra(values["clock_extra"]))

    @property
    def clock_terms(self) -> ClockTerms | None:
        values = self.cleaned_data
        if values["chess_clock"] == NO_CLOCK:
            return None
        control, black = self._control, values["black_clock"]
        black = replace(black, extra=control.extra) if black else None
        return ClockTerms(
            control if black == control else replace(control, black=black),
            armageddon=values.get("armageddon", False),
            flag_loses=values.get("flag_loses", False),
            waits_for_devices=values.get("waits_for_devices", False),
            waits_for_dice=values.get("waits_for_dice", True),
        )


def fields_of_clock(terms: ClockTerms) -> dict[str, object]:
    """The terms as the fields above have them."""
    text = rules.write(terms.control)
    return {
        "chess_clock": text if text in rules.PRESETS else TYPED,
        "chess_clock_typed": "" if text in rules.PRESETS else text,
        "black_clock": rules.write(terms.control.black) if terms.control.black else "",
        "clock_extra": terms.control.extra,
        "armageddon": terms.armageddon,
        "flag_loses": terms.flag_loses,
        "waits_for_devices": terms.waits_for_devices,
        "waits_for_dice": terms.waits_for_dice,
    }


class SetClockForm(ChessClockFields, TableForm):
    """The clock of a match in play; none takes it away."""


class TableClockForm(ChessClockFields):
    """A clock for a set on the table: nothing that a match would tell it."""

    def __init__(self, data: FormData | None) -> None:
        super().__init__(data)
        chosen = field_of(self, "chess_clock", forms.ChoiceField)
        chosen.choices, chosen.initial = _clock_choices()[1:], DEFAULT_TABLE_CLOCK
        self.fields["black_clock"].label = "Another for Black, typed"
        for name in ("armageddon", "flag_loses", "waits_for_devices", "waits_for_dice"):
            del self.fields[name]


CLOCK_ACTS = ("pause", "resume", "give", "lose", "remove")


class ClockActForm(TableForm):
    do = hidden_field(forms.ChoiceField, choices=[(act, act) for act in CLOCK_ACTS])
    side = hidden_field(forms.ChoiceField, required=False, choices=[(side, side) for side in Side])

    @property
    def chosen_side(self) -> Side:
        return Side(self.cleaned_data["side"] or Side.WHITE)
