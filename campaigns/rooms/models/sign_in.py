"""Single-use sign-in links; only a hash of each is stored."""

from django.conf import settings
from django.db import models


class SignInLink(models.Model):
    """A link that signs one device in as `user`, once, before `expires_at`."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sign_in_links")
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"sign-in link {self.pk} for {self.user}"
