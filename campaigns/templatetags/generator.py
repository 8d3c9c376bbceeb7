"""Filters for the generator's people and professions."""

from django import template

from campaigns.npc.presenters import cards as npc

register = template.Library()
register.filter(npc.facts)
register.filter(npc.numbers)
register.filter("art", npc.art_of)
