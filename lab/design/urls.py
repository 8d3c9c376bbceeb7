from django.urls import path

from lab.design import views

urlpatterns = [
    path("", views.design, name="design"),
    path("error/", views.error, name="design-error"),
]
