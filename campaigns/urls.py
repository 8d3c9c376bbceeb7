"""Routes of the campaign's pages. URL name, view and template agree: `character-edit`, `edit`, `edit.html`."""

from django.urls import path

from campaigns.views import (
    accounts,
    calendar,
    campaigns,
    characters,
    curtain,
    devices,
    generator,
    house_rules,
    jobs,
    matches,
    owed,
    professions,
    rooms,
)

CAMPAIGN = "campaigns/<int:campaign_id>/"
CHARACTER = f"{CAMPAIGN}characters/<int:character_id>/"
MATCH = f"{CAMPAIGN}matches/<int:match_id>/"
PROFESSION = f"{CAMPAIGN}professions/<int:profession_id>/"
BATCH = f"{CAMPAIGN}generator/<int:batch_id>/"

urlpatterns = [
    path("", campaigns.home, name="home"),
    path("sign-in/", accounts.sign_in_page, name="sign-in"),
    path("sign-in/<str:token>/", devices.sign_in, name="sign-in"),
    path("sign-out/", devices.sign_out, name="sign-out"),
    path("devices/", devices.devices, name="devices"),
    path("campaigns/new/", campaigns.new, name="campaign-new"),
    path(CAMPAIGN, campaigns.campaign, name="campaign"),
    path(f"{CAMPAIGN}rename/", campaigns.rename, name="campaign-rename"),
    path(f"{CAMPAIGN}advance/", campaigns.advance, name="campaign-advance"),
    path(f"{CAMPAIGN}take-back/", campaigns.take_back, name="campaign-take-back"),
    path(f"{CAMPAIGN}calendar/", calendar.calendar, name="calendar"),
    path(f"{CAMPAIGN}archive/", campaigns.archive, name="campaign-archive"),
    path(f"{CAMPAIGN}house-rules/", house_rules.house_rules, name="house-rules"),
    path(f"{CAMPAIGN}matches/", matches.matches, name="matches"),
    path(f"{CAMPAIGN}characters/", characters.characters, name="characters"),
    path(f"{CAMPAIGN}characters/new/", characters.new, name="character-new"),
    path(f"{CAMPAIGN}characters/bin/", characters.bin_, name="character-bin"),
    path(CHARACTER, characters.character, name="character"),
    path(f"{CHARACTER}edit/", characters.edit, name="character-edit"),
    path(f"{CHARACTER}learn/", characters.learn, name="character-learn"),
    path(f"{CHARACTER}cm/", characters.cm, name="character-cm"),
    path(f"{CHARACTER}discard/", characters.discard, name="character-discard"),
    path(f"{CHARACTER}restore/", characters.restore, name="character-restore"),
    path(f"{CAMPAIGN}professions/", professions.professions, name="professions"),
    path(f"{CAMPAIGN}professions/new/", professions.new, name="profession-new"),
    path(f"{PROFESSION}edit/", professions.edit, name="profession-edit"),
    path(f"{PROFESSION}retire/", professions.retire, name="profession-retire"),
    path(f"{PROFESSION}restore/", professions.restore, name="profession-restore"),
    path(f"{CAMPAIGN}generator/", generator.generator, name="generator"),
    path(BATCH, generator.batch, name="batch"),
    path(f"{BATCH}people/<int:number>/", generator.person, name="batch-person"),
    path(f"{BATCH}reroll/", generator.reroll, name="batch-reroll"),
    path(f"{BATCH}keep/", generator.keep, name="batch-keep"),
    path(f"{BATCH}discard/", generator.discard, name="batch-discard"),
    path(f"{BATCH}bring-back/", generator.bring_back, name="batch-bring-back"),
    path(f"{CAMPAIGN}jobs/<int:job_id>/", jobs.job, name="job"),
    path(f"{CAMPAIGN}jobs/<int:job_id>/cancel/", jobs.cancel, name="job-cancel"),
    path(f"{CAMPAIGN}jobs/<int:job_id>/retry/", jobs.retry, name="job-retry"),
    path(f"{MATCH}owed/", owed.roll_owed, name="roll-owed"),
    path(f"{MATCH}room/", rooms.devices_at, name="room"),
    path(f"{MATCH}room/open/", rooms.open_room, name="room-open"),
    path(f"{MATCH}room/close/", rooms.close_room, name="room-close"),
    path(f"{MATCH}room/<int:guest_id>/seat/", rooms.seat, name="room-seat"),
    path(f"{MATCH}room/<int:guest_id>/remove/", rooms.remove, name="room-remove"),
    path(f"{MATCH}hand-over/", curtain.hand_over, name="hand-over"),
    path("join/", rooms.door, name="door"),
    path("join/<str:code>/", rooms.join, name="join"),
    path("at/<str:public_id>/give-back/", curtain.give_back, name="give-back"),
]
