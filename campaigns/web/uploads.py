"""Forms with a file, and its size limit.

A body larger than its address takes is dropped on arrival (config/asgi.py); the page is then shown with TOO_LARGE in its
query, and says so beside the field.
"""

from sys import maxsize
from typing import TypeVar, Unpack

from django import forms
from django.core.files.base import File
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.datastructures import MultiValueDict

from campaigns.web.fields import LabelledFieldOptions, field_of

TOO_LARGE = "too-large"

Form = TypeVar("Form", bound=forms.Form)


class UploadField(forms.FileField):
    """A file of at most `max_bytes` bytes; `advice` says what to do with a larger one."""

    def __init__(
        self, *, max_bytes: int, advice: str, max_length: int, **options: Unpack[LabelledFieldOptions]
    ) -> None:
        super().__init__(max_length=max_length, **options)
        self.max_bytes, self.advice = max_bytes, advice

    def to_python(self, data: "File[bytes] | None") -> "File[bytes] | None":
        if data and data.size > self.max_bytes:
            raise forms.ValidationError(
                f"This file is larger than {self.max_bytes // 2**20} MB, which is the most. {self.advice}"
            )
        return super().to_python(data)


def upload_form(form_class: type[Form], request: HttpRequest) -> Form:
    """The form as it was sent, or unbound; with its refusal if the file was too large to be read."""
    if request.method == "POST":
        return form_class(request.POST, request.FILES)
    if TOO_LARGE not in request.GET:
        return form_class()
    too_large = UploadedFile(None, TOO_LARGE, size=maxsize)
    fields: dict[str, forms.Field] = form_class.base_fields
    names = [name for name, field in fields.items() if isinstance(field, UploadField)]
    return form_class({}, MultiValueDict({name: [too_large] for name in names}))


def read_upload(form: forms.Form, name: str) -> bytes:
    file = form.cleaned_data[name]
    assert isinstance(file, UploadedFile)
    data: bytes = file.read(field_of(form, name, UploadField).max_bytes)
    return data
