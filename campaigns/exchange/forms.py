"""What the pages of an import send."""

from collections.abc import Mapping

from django import forms
from django.conf import settings
from django.core.files import File

from campaigns.exchange.rules.people_sheet import MOST_BYTES

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


class AgreementForm(forms.Form):
    """What is to be agreed to before an import, by name: each a tick with its sentence. The use-case asks for them."""

    def __init__(self, data: Mapping[str, str] | None, ticks: Mapping[str, str]) -> None:
        super().__init__(data)
        for name, sentence in ticks.items():
            self.fields[name] = forms.BooleanField(label=sentence, required=False)


class PeopleTableForm(forms.Form):
    """A table of people from the device."""

    file = forms.FileField(
        label="Table",
        max_length=LONGEST_NAME,
        widget=forms.FileInput({"accept": ".csv,.tsv,.txt,text/csv,text/tab-separated-values"}),
        help_text=f"CSV from any spreadsheet, of at most {MOST_BYTES // 2**20} MB. A line at its top holds the headings.",
        error_messages={
            "required": "Choose a file first.",
            "empty": "This file is empty.",
            "max_length": "The name of this file is too long. Rename it, then choose it again.",
        },
    )

    def clean_file(self) -> "File[bytes]":
        file: File[bytes] = self.cleaned_data["file"]
        if (file.size or 0) > MOST_BYTES:
            raise forms.ValidationError(
                f"This file is larger than {MOST_BYTES // 2**20} MB, which is the most. Split the table."
            )
        return file


def _megabytes() -> int:
    most: int = settings.IMPORT_BYTES
    return most // 2**20
