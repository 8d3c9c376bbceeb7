from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings

from campaigns.exchange.rules.people_file import MAX_BYTES
from campaigns.web.uploads import UploadField, read_upload

MAX_NAME_LENGTH = 200
ERRORS = {
    "required": "Choose a file first.",
    "empty": "This file is empty.",
    "max_length": "The name of this file is too long. Rename it, then choose it again.",
}


class FileForm(forms.Form):
    @property
    def upload(self) -> dict[str, Any]:
        """The file's name and what is in it, as the use-cases take them."""
        name = self.cleaned_data["file"].name or ""
        return {"file_name": name[:MAX_NAME_LENGTH], "data": read_upload(self, "file")}


class ImportForm(FileForm):
    file = UploadField(
        label="File",
        max_bytes=settings.IMPORT_BYTES,
        advice="Whoever runs this server can allow more.",
        max_length=MAX_NAME_LENGTH,
        widget=forms.FileInput({"accept": ".json,.zip,application/json,application/zip"}),
        help_text=f"A .json or .zip that Game of Kings has exported, of at most {settings.IMPORT_BYTES // 2**20} MB.",
        error_messages={
            **ERRORS,
            "empty": "This file is empty. Choose one that was exported here or elsewhere.",
        },
    )


class AgreementForm(forms.Form):
    """What must be agreed to before an import, by name: each a checkbox with its sentence. The use-case asks for them."""

    def __init__(self, data: Mapping[str, str] | None, ticks: Mapping[str, str]) -> None:
        super().__init__(data)
        for name, sentence in ticks.items():
            self.fields[name] = forms.BooleanField(label=sentence, required=False)


class PeopleTableForm(FileForm):
    file = UploadField(
        label="File",
        max_bytes=MAX_BYTES,
        advice="Split the table.",
        max_length=MAX_NAME_LENGTH,
        widget=forms.FileInput(
            {"accept": ".csv,.xlsx,.tsv,.txt,.json,.zip,.md,text/csv,text/tab-separated-values"}
        ),
        help_text=f"An Excel workbook, or CSV from any spreadsheet, with headings at its top; or people of Foundry VTT, D&D Beyond, Kanka or a vault of notes, as JSON or zip. At most {MAX_BYTES // 2**20} MB.",
        error_messages=ERRORS,
    )
