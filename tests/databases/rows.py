"""A row for every table that an evening leaves empty, so that no table of a kept database is."""

import uuid
from datetime import UTC, datetime
from typing import Any

from django.apps import apps
from django.db import IntegrityError, models, transaction

OURS = ("campaigns", "variants")


def fill_empty_tables() -> None:
    """Put one row into every empty table of the app's own models; those between two others come last."""
    for model in sorted(
        apps.get_models(include_auto_created=True), key=lambda one: bool(one._meta.auto_created)
    ):
        if model._meta.app_label in OURS and not model._default_manager.exists():
            _add(model)


def _add(model: type[models.Model]) -> None:
    """Try with every optional relation first, then with one of them, then with none: tables may want one of several."""
    optional = [field for field in _relations(model) if field.null]
    for chosen in (optional, *([one] for one in optional), []):
        try:
            with transaction.atomic():
                model._default_manager.create(**_values(model, chosen))
            return
        except IntegrityError:
            continue
    raise AssertionError(f"No row of {model.__name__} could be made: give it one in evening.py.")


def _relations(model: type[models.Model]) -> "list[models.ForeignKey[Any, Any]]":
    return [field for field in model._meta.local_concrete_fields if isinstance(field, models.ForeignKey)]


def _values(model: type[models.Model], optional: "list[models.ForeignKey[Any, Any]]") -> dict[str, object]:
    used: dict[type[models.Model], int] = {}
    values: dict[str, object] = {}
    for field in model._meta.local_concrete_fields:
        if isinstance(field, models.ForeignKey):
            if not field.null or field in optional:
                values[field.name] = _another(field.related_model, used)
        elif not field.primary_key and not field.has_default() and not field.null:
            values[field.name] = _value(field)
    return values


def _another(model: type[models.Model], used: dict[type[models.Model], int]) -> models.Model | None:
    """Return a row of the related table, each time another one while there are any."""
    used[model] = used.get(model, -1) + 1
    rows = list(model._default_manager.order_by("pk")[: used[model] + 1])
    return rows[-1] if rows else None


def _value(field: "models.Field[Any, Any]") -> object:
    if field.choices and not field.blank:
        return next(iter(field.flatchoices))[0]
    if isinstance(field, models.BooleanField):
        return True
    if isinstance(field, models.DateTimeField):
        return datetime(2026, 11, 22, tzinfo=UTC)
    if isinstance(field, models.IntegerField):
        return 1
    if isinstance(field, models.JSONField):
        return {}
    if isinstance(field, models.BinaryField):
        return b"kept"
    if field.blank:
        return ""
    return uuid.uuid4().hex[: field.max_length] if field.unique else "kept"[: field.max_length]
