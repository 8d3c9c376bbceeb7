from django.db import models


class Submission(models.Model):
    """A form that was carried out: its key again gets the same answer and changes nothing."""

    scope = models.CharField(max_length=40)
    key = models.CharField(max_length=40)
    said = models.TextField(blank=True)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["scope", "key"], name="one_submission_a_key")]

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"


class Tries(models.Model):
    """How often a code or password was attempted within a window of time."""

    bucket = models.CharField(max_length=120, unique=True)
    count = models.PositiveIntegerField(default=0)
    since = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.count} tries of {self.bucket}"
