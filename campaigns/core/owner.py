"""Who runs the installation."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.auth.models import User as Account
from django.http import Http404

User = AbstractBaseUser | AnonymousUser


def runs_installation(user: User) -> bool:
    """Whether this DM runs the installation: a superuser, or the first account while there is no superuser."""
    if user.pk is None or not user.is_active:
        return False
    superusers = Account.objects.filter(is_superuser=True, is_active=True)
    if superusers.exists():
        return superusers.filter(pk=user.pk).exists()
    return bool(user.pk == Account.objects.order_by("pk").values_list("pk", flat=True).first())


def require_installation_owner(user: User) -> None:
    if not runs_installation(user):
        raise Http404
