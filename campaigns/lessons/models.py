from django.db import models

from campaigns.match.models import Guest


class FinishedLesson(models.Model):
    """`lesson` is its key, "dragonchess/the-sky"."""

    guest = models.ForeignKey(Guest, on_delete=models.CASCADE, related_name="finished_lessons")
    lesson = models.CharField(max_length=80)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["guest", "lesson"], name="a_lesson_is_finished_once")]

    def __str__(self) -> str:
        return f"{self.lesson} by {self.guest}"
