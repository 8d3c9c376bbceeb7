"""Uploaded files, until their Dungeon Master imports or discards them, and files written for download."""

from django.conf import settings
from django.db import models

from campaigns.campaign.models import Campaign
from campaigns.jobs.models import Job
from campaigns.people.models import Character


class CampaignImport(models.Model):
    """An uploaded campaign: checked (`report`: `play.load.Report`), then imported (as `campaign`) or discarded by its user."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="imports")
    file_name = models.CharField(max_length=200)
    file = models.BinaryField()
    report = models.JSONField(null=True, blank=True)
    job = models.OneToOneField(
        Job, null=True, blank=True, on_delete=models.SET_NULL, related_name="campaign_import"
    )
    campaign = models.ForeignKey(
        Campaign, null=True, blank=True, on_delete=models.SET_NULL, related_name="imports"
    )
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.file_name} of {self.user}"

    @property
    def is_sound(self) -> bool:
        return self.report is not None and not self.report["faults"] and not self.report["refusal"]

    @property
    def missing(self) -> list[str]:
        missing: list[str] = (self.report or {}).get("missing", [])
        return missing


class PeopleTable(models.Model):
    """An uploaded table of people, one for each user and campaign; what it changes is computed anew whenever it is shown."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="people_tables")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="people_tables")
    file_name = models.CharField(max_length=200)
    text = models.TextField()
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.file_name} for {self.campaign}"


class ExportFile(models.Model):
    """A file that the workers write for its user to download; `data` is incomplete until its job is done."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="export_files")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="export_files")
    character = models.ForeignKey(
        Character,
        null=True,
        on_delete=models.CASCADE,
        related_name="export_files",
        help_text="Whose it is about; None: everybody.",
    )
    file_name = models.CharField(max_length=200)
    content_type = models.CharField(max_length=60)
    data = models.BinaryField()
    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="export_file")
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.file_name} of {self.campaign}"
