"""What the page of an import sends."""

from django import forms
from django.conf import settings
from django.core.files import File

LONGEST_NAME = 200


class ImportForm(forms.Form):
    """A campaign's file from the device."""

    file = forms.FileField(
        label="File",
        max_length=LONGEST_NAME,
        widget=forms.FileInput({"accept": ".json,.zip,application/json,application/zip"}),
        error_messages={
            "required": "Choose a file first.",
            "empty": "This file is empty. Choose one that was exported here or elsewhere.",
            "max_length": "The name of this file is too long. Rename it, then choose it again.",
        },
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields[
            "file"
        ].help_text = f"A .json or .zip that Game of Kings has exported, of at most {_megabytes()} MB."

    def clean_file(self) -> "File[bytes]":
        file: File[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > settings.IMPORT_BYTES:
            raise forms.ValidationError(
                f"This file is larger than {_megabytes()} MB, which is the most. Whoever runs this server can allow more."
            )
        return file


def _megabytes() -> int:
    most: int = settings.IMPORT_BYTES
    return most // 2**20
