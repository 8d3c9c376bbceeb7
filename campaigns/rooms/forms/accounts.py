"""What the sign-in page of a hosted installation sends."""

from django import forms


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
