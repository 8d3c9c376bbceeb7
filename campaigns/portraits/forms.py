from django import forms

from campaigns.portraits.rules.picture import FORMATS, MAX_BYTES
from campaigns.web.uploads import UploadField

TYPES = ",".join(f"image/{name.lower()}" for name in FORMATS)


class PortraitForm(forms.Form):
    picture = UploadField(
        label="Picture",
        max_bytes=MAX_BYTES,
        advice="Choose a smaller picture: most programs for pictures can save one so.",
        max_length=1000,
        help_text=f"JPEG, PNG, WebP, AVIF, GIF, BMP or TIFF of at most {MAX_BYTES // 2**20} MB; its middle is shown, square.",
        widget=forms.FileInput({"accept": TYPES}),
        error_messages={
            "required": "Choose a picture first.",
            "empty": "This file is empty. Choose a JPEG, PNG or WebP.",
            "max_length": "The name of this file is too long. Rename it, then choose it again.",
        },
    )
