from django.db import models


class WorkerSign(models.Model):
    """A worker's last sign of life; one row for each machine that workers have run on."""

    host = models.CharField(max_length=200, unique=True)
    version = models.CharField(max_length=40, blank=True, help_text="The app's, as that worker has it.")
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["-seen_at"]

    def __str__(self) -> str:
        return f"{self.host} at {self.seen_at}"
