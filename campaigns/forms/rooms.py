"""What devices at the door send, and what the DM does with them."""

from django import forms

from campaigns.models import Guest, Seat
from campaigns.rules.contract import Side

SIDES = [(side.value, side.value.title()) for side in Side]


class CodeForm(forms.Form):
    """The room code as somebody types it."""

    code = forms.CharField(
        label="Room code",
        max_length=20,
        error_messages={"required": "Type the code the Dungeon Master shows."},
    )


class NameForm(forms.Form):
    """Whose device it is."""

    name = forms.CharField(label="Your name", max_length=40, error_messages={"required": "Say who you are."})

    def clean_name(self) -> str:
        """One line, its blanks tidied."""
        name = " ".join(str(self.cleaned_data["name"]).split())
        if not name.isprintable():
            raise forms.ValidationError("That name holds a character that cannot be shown.")
        return name


class SeatForm(forms.Form):
    """A seat a device would take."""

    place = forms.ChoiceField(
        label="Where do you sit?",
        choices=Guest.Place.choices,
        error_messages={"required": "Choose a seat.", "invalid_choice": "There is no such seat."},
    )


class JoinForm(NameForm, SeatForm):
    """A name and a seat."""

    field_order = ("name", "place")


class PlaceForm(forms.Form):
    """Where the DM puts a device."""

    place = forms.ChoiceField(choices=Guest.Place.choices)


class OwnerForm(forms.Form):
    """Whose device it is that asks to be let back in."""

    guest = forms.IntegerField(
        min_value=1,
        max_value=2**63 - 1,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), "Choose whose device it is."
        ),
    )


class AdmissionForm(forms.Form):
    """For each side, whether a device may take its seat with the room code."""

    white = forms.ChoiceField(choices=Seat.Admission.choices)
    black = forms.ChoiceField(choices=Seat.Admission.choices)

    @property
    def admissions(self) -> dict[Side, str]:
        return {side: self.cleaned_data[side.value] for side in Side}


class HandOverForm(forms.Form):
    """Which side the DM's tablet is handed to, and the PIN where none is set yet."""

    side = forms.ChoiceField(choices=SIDES)
    pin = forms.CharField(required=False, max_length=20)


class PinForm(forms.Form):
    """The PIN that brings the DM back."""

    pin = forms.CharField(label="PIN", max_length=20, error_messages={"required": "Type the PIN."})
