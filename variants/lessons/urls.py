"""Routes of the boards' lessons: open to everybody, for they show the rules and nothing else."""

from django.urls import path
from django.views.decorators.gzip import gzip_page

from variants.lessons.views import lesson, training

LESSON = "learn/<slug:game>/<slug:lesson>/"

urlpatterns = [
    path(LESSON, gzip_page(lesson.lesson), name="lesson"),
    path(f"{LESSON}reply/", gzip_page(training.reply), name="lesson-reply"),
    path(f"{LESSON}hint/", training.hint, name="lesson-hint"),
    path(f"{LESSON}why/", lesson.why, name="lesson-why"),
    path(f"{LESSON}piece/<str:name>/", lesson.piece, name="lesson-piece"),
]
