"""The pictures, in a table of their own: lists of characters never load them, backups carry them along."""

from django.db import models

from campaigns.people.models import Character


class Portrait(models.Model):
    """The portrait of a character, as WebP; `Character.portrait` is the token of its address."""

    character = models.OneToOneField(
        Character, primary_key=True, on_delete=models.CASCADE, related_name="picture"
    )
    image = models.BinaryField()

    def __str__(self) -> str:
        return f"Portrait of {self.character}"
