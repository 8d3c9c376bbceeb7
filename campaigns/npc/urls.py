from django.urls import path

from campaigns.npc.play import generate
from campaigns.npc.views import asking, generator, jobs, professions
from campaigns.web.addresses import CAMPAIGN, CHARACTER

PROFESSION = f"{CAMPAIGN}professions/<int:profession_id>/"
BATCH = f"{CAMPAIGN}generator/<int:batch_id>/"

urlpatterns = [
    path(f"{CHARACTER}ask/", asking.ask_character, name="character-ask"),
    path(f"{CAMPAIGN}professions/", professions.professions, name="professions"),
    path(f"{CAMPAIGN}professions/new/", professions.new, name="profession-new"),
    path(f"{PROFESSION}edit/", professions.edit, name="profession-edit"),
    path(f"{PROFESSION}retire/", professions.retire, name="profession-retire"),
    path(f"{PROFESSION}restore/", professions.restore, name="profession-restore"),
    path(f"{CAMPAIGN}generator/", generator.generator, name="generator"),
    path(f"{CAMPAIGN}generator/groups/", generator.groups, name="groups"),
    path(BATCH, generator.batch, name="batch"),
    path(f"{BATCH}people/<int:number>/", generator.person, name="batch-person"),
    path(f"{BATCH}reroll/", generator.change, {"use_case": generate.reroll_all}, name="batch-reroll"),
    path(f"{BATCH}keep/", generator.keep_people, name="batch-keep"),
    path(f"{BATCH}undo-keep/", generator.change, {"use_case": generate.undo_keep}, name="batch-undo-keep"),
    path(f"{BATCH}discard/", generator.discard_people, name="batch-discard"),
    path(
        f"{BATCH}bring-back/",
        generator.change,
        {"use_case": generate.bring_people_back},
        name="batch-bring-back",
    ),
    path(f"{CAMPAIGN}jobs/<int:job_id>/", jobs.job, name="job"),
    path(f"{CAMPAIGN}jobs/<int:job_id>/cancel/", jobs.cancel, name="job-cancel"),
    path(f"{CAMPAIGN}jobs/<int:job_id>/retry/", jobs.retry, name="job-retry"),
]
