"""Whose the installation is."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.auth.models import User as Account
from django.http import Http404

User = AbstractBaseUser | AnonymousUser


def runs_installation(user: User) -> bool:
    """Whether the installation is this DM's: those who are superusers, and the first there was as long as nobody is."""
    if user.pk is None or not user.is_active:
        return False
    chosen = Account.objects.filter(is_superuser=True, is_active=True)
    if chosen.exists():
        return chosen.filter(pk=user.pk).exists()
    return bool(user.pk == Account.objects.order_by("pk").values_list("pk", flat=True).first())


def demand_installation(user: User) -> None:
    """Raise Http404 unless the installation is this DM's: for anybody else its pages do not exist."""
    if not runs_installation(user):
        raise Http404
