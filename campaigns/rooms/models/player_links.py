"""The links that show players their own characters."""

from django.db import models

from campaigns.people.models import Character


class PlayerLink(models.Model):
    """A link to one character's own page: whoever has the key may look at it until the DM revokes the link.

    The key is kept as it is, so that the DM can show the same link again on another evening.
    """

    character = models.ForeignKey(Character, on_delete=models.CASCADE, related_name="player_links")
    key = models.CharField(max_length=32, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["character"],
                condition=models.Q(revoked_at=None),
                name="one_player_link_a_character",
            )
        ]

    def __str__(self) -> str:
        return f"link to {self.character}"
