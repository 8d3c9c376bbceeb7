"""What the pages about purses and bets send."""

from collections.abc import Callable, Sequence
from typing import Any

from django import forms

from campaigns.forms.fields import LineField
from campaigns.play.purses import NOBODY
from campaigns.play.staking import Terms
from campaigns.rules import coins, odds
from campaigns.rules.bets import Ruling
from campaigns.rules.errors import RulesError
from campaigns.rules.stakes import Settling
from campaigns.rules.wagers import OUTCOMES, Wager, read_outcome
from campaigns.table.refusals import REASON_WANTED
from campaigns.table.submissions import NOT_OURS

LONGEST_REASON = 200
# As a select shows them: a value and its words, or a heading and what stands below it.
Choices = Sequence[tuple[str, Any]]


class ReadField(forms.Field):
    """A text that the rules `read`, or refuse with a sentence."""

    def __init__(self, *, read: Callable[[str], Any], empty: str, **kwargs: Any) -> None:
        super().__init__(error_messages={"required": empty}, **kwargs)
        self.read = read
        self.widget.attrs |= {"autocomplete": "off", "maxlength": str(coins.LONGEST_TEXT)}

    def to_python(self, value: Any) -> Any:
        text = str(value or "").strip()
        if not text:
            return None
        try:
            return self.read(text)
        except RulesError as refusal:
            raise forms.ValidationError(str(refusal)) from refusal


def coins_field(label: str, **options: Any) -> ReadField:
    """An amount of money in coppers."""
    return ReadField(
        **options,
        read=coins.read,
        empty="Type an amount, like 12 gp 5 sp.",
        label=label,
        help_text="In pp, gp, ep, sp and cp, like 12 gp 5 sp.",
    )


class PayForm(forms.Form):
    """Coins into a purse or out of it: the button pressed says which."""

    amount = coins_field("Amount")
    reason = LineField(
        label="Reason", longest=LONGEST_REASON, error_messages={"required": REASON_WANTED}
    )  # fmt: skip
    do = forms.ChoiceField(
        choices=[("in", "Pay in"), ("out", "Pay out")],
        error_messages=dict.fromkeys(("required", "invalid_choice"), "Press “Pay in” or “Pay out”."),
    )

    @property
    def out(self) -> bool:
        return bool(self.cleaned_data["do"] == "out")


class BackerForm(forms.Form):
    """Somebody who bets and is no character."""

    name = LineField(label="Name", longest=80)


def person_field(label: str, empty: str) -> forms.CharField:
    """A holder of a purse, as `campaigns.play.purses.holder` reads it."""
    return forms.CharField(
        label=label, max_length=40, error_messages=dict.fromkeys(("required", "max_length"), empty)
    )


class BetForm(forms.Form):
    """A bet; who it is between is looked up by the use-case."""

    backer = person_field("Who bets", "Choose who bets.")
    outcome = forms.ChoiceField(
        label="On what",
        choices=[(text, text) for text in OUTCOMES],
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), "Choose White, Black or the draw to bet on."
        ),
    )
    stake = coins_field("Stake")
    odds = ReadField(
        read=odds.read,
        empty="Type the odds, like 3:1.",
        label="Odds",
        help_text="3:1 wins 3 for every 1 staked.",
        initial="1:1",
    )
    taker = person_field("Against whom", "Choose who takes the bet.")

    def clean(self) -> dict[str, Any]:
        """A stake must win something at its odds."""
        values = super().clean() or {}
        if {"outcome", "stake", "odds"} <= values.keys():
            try:
                values["wager"] = Wager(read_outcome(values["outcome"]), values["stake"], values["odds"])
            except RulesError as refusal:
                self.add_error("stake", str(refusal))
        return values

    @property
    def wager(self) -> Wager:
        wager: Wager = self.cleaned_data["wager"]
        return wager


class PayerField(forms.ChoiceField):
    """A purse that plays for a side, as `staking.Terms` names it: left as it is, the player's own."""

    OWN = "own"

    def offer(self, label: str, own: str, choices: Choices) -> None:
        """Offer these purses under a label, and before them what leaving it means."""
        self.label, self.choices = label, [(self.OWN, own), *choices]
        self.error_messages["invalid_choice"] = NOBODY

    def clean(self, value: Any) -> str:
        chosen = super().clean(value or self.OWN)
        return "" if chosen == self.OWN else str(chosen)

    def prepare_value(self, value: Any) -> Any:
        return value or self.OWN


class StakeForm(forms.Form):
    """So much a point, and whose purse each side plays with; `sides` hold a label, what no choice means, and the choices.

    Where the match has begun a reason is asked for.
    """

    a_point = coins_field("A point is worth")
    white_payer = PayerField()
    black_payer = PayerField()
    reason = LineField(label="Reason", longest=LONGEST_REASON, error_messages={"required": REASON_WANTED})

    def __init__(
        self, sides: Sequence[tuple[str, str, Choices]], *args: Any, has_begun: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = has_begun
        for name, offered in zip(("white_payer", "black_payer"), sides, strict=True):
            payer = self.fields[name]
            assert isinstance(payer, PayerField)
            payer.offer(*offered)

    @property
    def terms(self) -> Terms:
        values = self.cleaned_data
        return Terms(values["a_point"], values["white_payer"], values["black_payer"])


class OffForm(forms.Form):
    """Why the stake is called off."""

    reason = LineField(label="Reason", longest=LONGEST_REASON, required=False)


class SettlingForm(OffForm):
    """What becomes of coins that are owed."""

    settling = forms.ChoiceField(
        choices=[(one.value, one.value) for one in Settling],
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), "Choose whether the rest is paid, owed by the purse, or forgiven."
        ),
    )


def bet_field(**options: Any) -> forms.IntegerField:
    """Which bet; no person types this."""
    problems = ("required", "invalid", "min_value", "max_value")
    return forms.IntegerField(
        min_value=1, max_value=2**62, error_messages=dict.fromkeys(problems, NOT_OURS), **options
    )


class WithdrawForm(forms.Form):
    """Which bet is off."""

    bet = bet_field()


class RulingForm(forms.Form):
    """What the DM decides of one bet, or of all that wait."""

    bet = bet_field(required=False)
    ruling = forms.ChoiceField(
        choices=[(one.value, one.value) for one in Ruling],
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), "Choose whether the bet stands, is void, or is forfeited."
        ),
    )
    reason = LineField(label="Reason", longest=LONGEST_REASON, required=False)

    @property
    def ruling_chosen(self) -> Ruling:
        return Ruling(self.cleaned_data["ruling"])
