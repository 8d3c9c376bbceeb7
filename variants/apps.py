"""Full boards: every chess variant a campaign plays move by move."""

from django.apps import AppConfig


class VariantsConfig(AppConfig):
    name = "variants"
