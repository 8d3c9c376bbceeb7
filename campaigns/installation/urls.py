"""Routes of the installation: its state, its backups."""

from django.urls import path

from campaigns.installation import views

BACKUP = "installation/backups/<str:backup_name>/"

urlpatterns = [
    path("installation/", views.installation, name="installation"),
    path("installation/sign-ins/", views.all_sign_ins, name="installation-sign-ins"),
    path("installation/backups/", views.backups, name="backups"),
    path(BACKUP, views.backup, name="backup"),
    path(f"{BACKUP}file/", views.backup_file, name="backup-file"),
    path(f"{BACKUP}delete/", views.backup_delete, name="backup-delete"),
]
