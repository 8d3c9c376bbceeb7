from collections.abc import Collection
from typing import Any

from django import forms

from campaigns.devices.models import ReturnRequest
from campaigns.devices.play import returning, room
from campaigns.match.models import Guest, Match, Seat
from campaigns.match.models.matches import SIDES
from campaigns.rules.contract import Side
from campaigns.rules.folding import lookalike_key
from campaigns.rules.text import plain
from campaigns.web.fields import FormData, LineField, PinField, Tiles


class CodeForm(forms.Form):
    code = forms.CharField(
        label="Room code, sign-in code or link",
        max_length=400,
        help_text="A room code has six letters and figures, shown by the Dungeon Master. Upper or lower case is fine.",
        error_messages={
            "required": "Type the code the Dungeon Master shows.",
            "max_length": "That is too long for a code or a link. Type the code the Dungeon Master shows.",
        },
        widget=forms.TextInput(
            {
                "class": "input code-input",
                "autocomplete": "off",
                "autocapitalize": "characters",
                "autocorrect": "off",
                "spellcheck": "false",
                "enterkeyhint": "go",
                "placeholder": "······",
            }
        ),
    )

    def clean_code(self) -> str:
        return plain(self.cleaned_data["code"])


def _name_field(label: str, enter_key: str) -> LineField:
    attributes = {"class": "input name-input", "autocomplete": "nickname", "enterkeyhint": enter_key}
    errors = {"required": "Say who you are."}
    return LineField(label=label, max_length=40, error_messages=errors, widget=forms.TextInput(attributes))


class ReturnForm(forms.Form):
    name = _name_field("Your name at the table", "send")


class SeatTiles(Tiles):
    """The seats of a match to choose from; those that are taken are shown, disabled."""

    free: Collection[str] = ()

    def create_option(
        self, name: str, value: Any, label: int | str, selected: bool, *args: Any, **kwargs: Any
    ) -> dict[str, Any]:
        is_free = value in self.free
        option = super().create_option(name, value, label, selected and is_free, *args, **kwargs)
        return {**option, "attrs": {**option["attrs"], "disabled": not is_free}}


class SeatForm(forms.Form):
    """A seat that devices may take or ask for, or the spectators' bench."""

    place = forms.ChoiceField(
        label="Where do you sit?",
        choices=Guest.Place.choices,
        widget=SeatTiles,
        error_messages={"required": "Choose a seat.", "invalid_choice": "There is no such seat."},
    )

    def offer(self, match: Match) -> None:
        tiles = self.fields["place"].widget
        assert isinstance(tiles, SeatTiles)
        tiles.free = room.free_places(match)
        seats = (seat for seat in (match.white, match.black) if seat.admission != Seat.Admission.NOBODY)
        bench = Guest(match=match, place=Guest.Place.SPECTATOR)
        tiles.choices = [*((seat.side, seat) for seat in seats), (bench.place, bench)]


class JoinForm(SeatForm):
    name = _name_field("Your name", "done")
    field_order = ("name", "place")


class PlaceForm(forms.Form):
    place = forms.ChoiceField(choices=Guest.Place.choices)

    def __init__(self, guest: Guest, data: FormData | None = None) -> None:
        super().__init__(data, initial={"place": guest.place}, auto_id=f"%s-{guest.pk}")
        place = self.fields["place"]
        assert isinstance(place, forms.ChoiceField)
        places = (Guest(match=guest.match, place=value) for value in Guest.Place)
        place.choices = [(seat.place, seat.place_label) for seat in places]


class OwnerForm(forms.Form):
    """Whose device asks to be let back in; proposes the only guest of its name."""

    guest = forms.IntegerField(
        min_value=1,
        max_value=2**63 - 1,
        widget=forms.Select,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), "Choose whose device it is."
        ),
    )

    @classmethod
    def of(cls, request: ReturnRequest) -> "OwnerForm":
        guests = list(returning.seats_to_return(request.match))
        likely = [guest.pk for guest in guests if lookalike_key(guest.name) == lookalike_key(request.name)]
        owner = likely[0] if len(likely) == 1 else None
        form = cls(initial={"guest": owner})
        choices = form.fields["guest"].widget
        assert isinstance(choices, forms.Select)
        choices.attrs["id"] = f"owner-{request.pk}"
        labels = [(guest.pk, f"{guest.name}: {guest.place_label}") for guest in guests]
        choices.choices = labels if owner else [("", "Whose device is it?"), *labels]
        return form


class AdmissionForm(forms.Form):
    white = forms.ChoiceField(choices=Seat.Admission.choices)
    black = forms.ChoiceField(choices=Seat.Admission.choices)

    def __init__(self, match: Match, data: FormData | None = None) -> None:
        seats = {seat.side: seat for seat in (match.white, match.black)}
        admissions = {side: seat.admission for side, seat in seats.items()}
        super().__init__(data, initial=admissions, auto_id="admission-%s")
        for side, seat in seats.items():
            kind = f" ({seat.character.kind.upper()})" if seat.character else ""
            self.fields[side].label = f"{seat.side_name}: {seat.name}{kind}"

    @property
    def admissions(self) -> dict[Side, str]:
        return {side: self.cleaned_data[side.value] for side in Side}


class HandOverForm(forms.Form):
    side = forms.ChoiceField(choices=SIDES)
    pin = PinField(
        label="Choose a PIN",
        help_text="Four to eight digits, kept for next time. Only this PIN returns the tablet to your pages.",
        required_message="Set a PIN first: it returns the tablet to your pages.",
    )

    def __init__(self, data: FormData | None = None, *, has_pin: bool) -> None:
        super().__init__(data, auto_id="%s")
        self.has_pin = has_pin
        self.fields["pin"].required = not has_pin


class PinForm(forms.Form):
    pin = PinField(label="PIN", required_message="Type the PIN.")
