from collections.abc import Callable, Mapping
from typing import Any, Unpack

from django import forms

from campaigns.campaign.forms.calendar import ChoiceText
from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.coins import COINS, EDITIONS, Coinage
from campaigns.core.use_cases import Answer
from campaigns.match.models import Match
from campaigns.money.models import PointStake
from campaigns.money.play.holders import OWN
from campaigns.money.play.purses import BANK, MSG_NO_HOLDER, NEW_BETTOR, NotEnough
from campaigns.money.play.staking import StakeTerms
from campaigns.money.rules import odds
from campaigns.money.rules.bets import Ruling
from campaigns.money.rules.stakes import Settling
from campaigns.money.rules.wagers import OUTCOMES, Wager, read_outcome
from campaigns.people.fields.person import PersonField, offer_people
from campaigns.people.finder import PersonOption
from campaigns.rules.contract import Side
from campaigns.web.fields import (
    FieldOptions,
    FormData,
    LabelledFieldOptions,
    LineField,
    ReadField,
    ReasonField,
    TileField,
    choice_errors,
    field_of,
    hidden_field,
)


class CoinsField(ReadField):
    """An amount of money, in coppers; its form must say `set_coinage`."""

    def __init__(
        self, label: str, *, empty_value: int | None = None, **options: Unpack[FieldOptions]
    ) -> None:
        options.setdefault("help_text", "In pp, gp, ep, sp and cp, like 12 gp 5 sp.")
        options.setdefault("error_messages", {"required": "Type an amount, like 12 gp 5 sp."})
        super().__init__(read=_no_coinage, empty_value=empty_value, label=label, **options)


def _no_coinage(text: str) -> int:
    raise LookupError("set_coinage was not called for the form.")


class OddsField(ReadField):
    def __init__(self, initial: str = "") -> None:
        super().__init__(
            read=odds.read,
            required_message="Type the odds, like 3:1.",
            label="Odds",
            help_text="3:1 wins 3 for every 1 staked.",
            initial=initial,
        )


def set_coinage(form: forms.Form, coinage: Coinage) -> None:
    for field in form.fields.values():
        if isinstance(field, CoinsField):
            field.read = coinage.read


class PayForm(forms.Form):
    amount = CoinsField("Amount")
    reason = ReasonField()
    do = forms.ChoiceField(
        choices=[("in", "Pay in"), ("out", "Pay out")],
        error_messages=choice_errors("Press “Pay in” or “Pay out”."),
    )

    def __init__(self, coinage: Coinage, data: FormData | None = None) -> None:
        super().__init__(data)
        set_coinage(self, coinage)

    @property
    def payment(self) -> dict[str, Any]:
        values = self.cleaned_data
        return {"coppers": values["amount"], "out": values["do"] == "out", "reason": values["reason"]}


class CoinageForm(forms.Form):
    edition = TileField(
        label="Coins of which edition?",
        choices=[(slug, ChoiceText(edition.name, edition.meaning)) for slug, edition in EDITIONS.items()],
        error_messages=choice_errors("Choose one of the editions."),
    )
    pp = forms.BooleanField(label="Write platinum, too", required=False)
    ep = forms.BooleanField(label="Write electrum, too", required=False)

    def __init__(self, coinage: Coinage, data: FormData | None = None) -> None:
        written = {coin: coin in coinage.written for coin in ("pp", "ep")}
        super().__init__(data, initial={"edition": coinage.edition.slug, **written})

    @property
    def coinage(self) -> Coinage:
        values = self.cleaned_data
        written = tuple(coin for coin in COINS if values.get(coin, True))
        return Coinage(EDITIONS[values["edition"]], written)


class BettorForm(forms.Form):
    name = LineField(label="Name", max_length=80)


class OfferedField(forms.ChoiceField):
    """A choice that `accepts` more than the page offers."""

    # The use-case refuses what the page does not offer.
    def __init__(self, *, label: str, accepts: Callable[[str], bool], required_message: str) -> None:
        super().__init__(label=label, error_messages=choice_errors(required_message))
        self.accepts = accepts

    def valid_value(self, value: object) -> bool:
        return self.accepts(str(value))


class HolderField(PersonField):
    """Somebody's purse, as `purses.purse_of_holder` reads it: a name that nobody has may be added as a bettor's."""

    def __init__(
        self, circle: str, *, required_message: str = "", **options: Unpack[LabelledFieldOptions]
    ) -> None:
        options["error_messages"] = {"invalid_choice": MSG_NO_HOLDER, "required": required_message}
        options["required"] = bool(required_message)
        super().__init__(circle, allows_new=True, **options)

    def result(self, option: PersonOption | str | None) -> str:
        return f"{NEW_BETTOR}{option}" if isinstance(option, str) else str(super().result(option))


class FundedForm(forms.Form):
    """A form that takes coins out of purses, and offers to pay in what they lack once it was refused for that."""

    pay_in = hidden_field(forms.IntegerField, required=False, min_value=1, max_value=2**62)
    missing = 0
    """Coppers that the purses lacked in all when the form was refused."""

    def pay(self, use_case: Callable[[int], Answer]) -> Answer:
        """Call the use-case with what is to be paid in, and remember what it says is missing."""
        try:
            return use_case(self.cleaned_data["pay_in"] or 0)
        except NotEnough as shortage:
            self.missing = shortage.missing
            raise


class BetForm(FundedForm):
    backer = HolderField("holders", label="Who bets", required_message="Choose who bets.")
    outcome = OfferedField(
        label="On what",
        accepts=OUTCOMES.__contains__,
        required_message="Choose White, Black or the draw to bet on.",
    )
    stake = CoinsField("Stake", help_text="Like 12 gp 5 sp.")
    odds = OddsField(initial="1:1")
    taker = HolderField(
        "takers", label="Against whom", initial=BANK, required_message="Choose who takes the bet."
    )

    def __init__(
        self,
        data: FormData | None = None,
        initial: dict[str, str] | None = None,
        *,
        campaign: Campaign,
        outcomes: Mapping[str, str],
    ) -> None:
        super().__init__(data, initial=initial, auto_id="bet-%s")
        set_coinage(self, campaign.coinage)
        field_of(self, "outcome", OfferedField).choices = [("", "Choose"), *outcomes.items()]
        offer_people(self, campaign)

    @property
    def wager(self) -> Wager:
        values = self.cleaned_data
        return Wager(read_outcome(values["outcome"]), values["stake"], values["odds"])


class PayerField(HolderField):
    """A purse that plays for a side, as `staking.StakeTerms` names it; the player's own by default."""

    def __init__(self) -> None:
        super().__init__("payers", initial=OWN.value)

    def result(self, option: PersonOption | str | None) -> str:
        return "" if option in (None, OWN) else super().result(option)


class StakeForm(forms.Form):
    """The stake per point and whose purse each side plays with. Once the match has begun a reason is needed."""

    a_point = CoinsField("A point is worth")
    white_payer = PayerField()
    black_payer = PayerField()
    reason = ReasonField()

    def __init__(
        self, match: Match, data: FormData | None = None, *, stake: PointStake | None = None, has_begun: bool
    ) -> None:
        super().__init__(data)
        self.fields["reason"].required = has_begun
        if match.series_id:
            self.fields["a_point"].label = "The whole series is worth"
        set_coinage(self, match.campaign.coinage)
        for side in Side:
            seat, payer = match.seat(side), field_of(self, f"{side}_payer", PayerField)
            payer.label = f"{seat.name}{'' if match.series_id else f' ({seat.side_name})'} plays with"
            if not seat.character_id:
                payer.box.circle, payer.initial = "holders", None
            payer.offer(match.campaign)
            if stake and stake.purse(side).holder != f"character-{seat.character_id}":  # else left as it is
                payer.initial = stake.purse(side).holder
        if stake:
            self.fields["a_point"].initial = match.campaign.coinage.write(stake.a_point)

    @property
    def terms(self) -> StakeTerms:
        values = self.cleaned_data
        return StakeTerms(values["a_point"], values["white_payer"], values["black_payer"])


class CallOffForm(forms.Form):
    reason = ReasonField(required=False)


class SettlingForm(forms.Form):
    """Anything but paying owed coins is an exception and needs a reason."""

    settling = forms.TypedChoiceField(
        coerce=Settling,
        choices=[(settling.value, settling.value) for settling in Settling],
        error_messages=choice_errors("Choose whether the rest is paid, owed by the purse, or forgiven."),
    )
    reason = ReasonField(widget=forms.TextInput({"autocomplete": "off"}))

    def __init__(self, data: FormData | None = None) -> None:
        super().__init__(data, auto_id="stake-%s")
        self.fields["reason"].required = self.data.get("settling") != Settling.PAY


def bet_field(*, required: bool = True) -> forms.IntegerField:
    return hidden_field(forms.IntegerField, required=required, min_value=1, max_value=2**62)


class WithdrawForm(forms.Form):
    bet = bet_field()


class RulingForm(forms.Form):
    bet = bet_field(required=False)
    ruling = forms.TypedChoiceField(
        coerce=Ruling,
        choices=[(ruling.value, ruling.value) for ruling in Ruling],
        error_messages=choice_errors("Choose whether the bet stands, is void, or is forfeited."),
    )
    reason = ReasonField(required=False)
