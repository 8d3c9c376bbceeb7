"""A new PIN as the DM sends it."""

from typing import Any

from django import forms


class NewPinForm(forms.Form):
    """The old PIN where it is needed, and the new one twice: nobody sees what is typed."""

    old = forms.CharField(max_length=20, error_messages={"required": "Type the PIN you have now."})
    pin = forms.CharField(max_length=20, error_messages={"required": "Type the new PIN."})
    again = forms.CharField(max_length=20, error_messages={"required": "Type the new PIN once more."})

    def __init__(self, *arguments: Any, needs_old: bool, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.needs_old = needs_old
        if not needs_old:
            del self.fields["old"]

    def clean_again(self) -> str:
        """The same once more."""
        again = str(self.cleaned_data["again"])
        if "pin" in self.cleaned_data and again != self.cleaned_data["pin"]:
            raise forms.ValidationError("That is another PIN than the one above.")
        return again
