"""What the pages of a hosted installation's accounts send."""

from typing import Any

from django import forms
from django.contrib.auth.forms import SetPasswordForm


class SignInForm(forms.Form):
    """A name and a password; the password is taken as it was typed."""

    username = forms.CharField(
        label="Name",
        max_length=150,
        error_messages={"required": "Type your name."},
        widget=forms.TextInput({"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
    )
    password = forms.CharField(
        label="Password",
        max_length=500,
        strip=False,
        error_messages={"required": "Type your password."},
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg]  # it is generic in its stubs alone
    """Django's own form for a new password, with the old one before it where that is asked for."""

    old = forms.CharField(
        label="The password now",
        max_length=500,
        strip=False,
        error_messages={"required": "Type the password you have now."},
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
    )
    field_order = ("old", "new_password1", "new_password2")

    def __init__(self, *args: Any, needs_old: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        self.needs_old = needs_old
        if not needs_old:
            del self.fields["old"]
