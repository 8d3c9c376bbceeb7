"""Routes of the boards' lessons: open to everybody, for they show the rules and nothing else."""

from django.urls import path
from django.views.decorators.gzip import gzip_page

from variants.lessons import views

LESSON = "learn/<slug:game>/<slug:lesson>/"

urlpatterns = [
    path(LESSON, gzip_page(views.lesson), name="lesson"),
    path(f"{LESSON}why/", views.why, name="lesson-why"),
    path(f"{LESSON}piece/<str:name>/", views.piece, name="lesson-piece"),
]
