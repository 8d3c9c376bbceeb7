"""What devices at the door send, and what the DM does with them."""

from django import forms

from campaigns.models import Guest
from campaigns.rules.contract import Side

SIDES = [(side.value, side.value.title()) for side in Side]


class CodeForm(forms.Form):
    """The room code as somebody types it."""

    code = forms.CharField(
        label="Room code",
        max_length=20,
        error_messages={"required": "Type the code the Dungeon Master shows."},
    )


class JoinForm(forms.Form):
    """A name and a seat."""

    name = forms.CharField(label="Your name", max_length=40, error_messages={"required": "Say who you are."})
    place = forms.ChoiceField(
        label="Where do you sit?",
        choices=Guest.Place.choices,
        error_messages={"required": "Choose a seat.", "invalid_choice": "There is no such seat."},
    )

    def clean_name(self) -> str:
        """One line, its blanks tidied."""
        name = " ".join(str(self.cleaned_data["name"]).split())
        if not name.isprintable():
            raise forms.ValidationError("That name holds a character that cannot be shown.")
        return name


class PlaceForm(forms.Form):
    """Where the DM puts a device."""

    place = forms.ChoiceField(choices=Guest.Place.choices)


class HandOverForm(forms.Form):
    """Which side the DM's tablet is handed to, and the PIN where none is set yet."""

    side = forms.ChoiceField(choices=SIDES)
    pin = forms.CharField(required=False, max_length=20)


class PinForm(forms.Form):
    """The PIN that brings the DM back."""

    pin = forms.CharField(label="PIN", max_length=20, error_messages={"required": "Type the PIN."})
