"""Routes of characters: the list, the sheet and what is done there, leaderboards, players' own pages."""

from django.urls import path

from campaigns.profiles.views import characters, leaderboards, my_character
from campaigns.web.addresses import CAMPAIGN, CHARACTER

urlpatterns = [
    path(f"{CAMPAIGN}characters/", characters.characters, name="characters"),
    path(f"{CAMPAIGN}characters/new/", characters.new, name="character-new"),
    path(f"{CAMPAIGN}characters/bin/", characters.bin_, name="character-bin"),
    path(f"{CAMPAIGN}characters/bulk/", characters.bulk, name="characters-bulk"),
    path(f"{CAMPAIGN}characters/undo/", characters.undo, name="characters-undo"),
    path(f"{CAMPAIGN}leaderboards/", leaderboards.leaderboards, name="leaderboards"),
    path(CHARACTER, characters.character, name="character"),
    path(f"{CHARACTER}edit/", characters.edit, name="character-edit"),
    path(f"{CHARACTER}learn/", characters.learn, name="character-learn"),
    path(f"{CHARACTER}cm/", characters.cm, name="character-cm"),
    path(f"{CHARACTER}relations/", characters.add_relation, name="relation-add"),
    path(f"{CHARACTER}relations/<int:other_id>/remove/", characters.remove_relation, name="relation-remove"),
    path(f"{CHARACTER}discard/", characters.discard, name="character-discard"),
    path(f"{CHARACTER}restore/", characters.restore, name="character-restore"),
    path("my/", my_character.my_characters, name="my-characters"),
    path("my/<str:player_key>/", my_character.my_character, name="my-character"),
    path("at/<str:public_id>/my-character/", my_character.seat_character, name="seat-character"),
]
