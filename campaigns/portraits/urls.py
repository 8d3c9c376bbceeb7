from django.urls import path

from campaigns.portraits import views
from campaigns.web.addresses import CHARACTER

urlpatterns = [
    path(f"{CHARACTER}portrait/", views.portrait, name="portrait"),
    path(f"{CHARACTER}portrait/remove/", views.remove, name="portrait-remove"),
    path(f"{CHARACTER}portrait/<slug:token>/", views.picture, name="portrait-picture"),
]
