"""Routes of the lessons' list; a lesson's own page belongs to its game."""

from django.urls import path

from campaigns.lessons import views

urlpatterns = [
    path("learn/", views.learn, name="learn"),
    path("learn/finished/", views.finish, name="lesson-finish"),
]
