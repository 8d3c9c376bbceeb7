"""The chronicle: what the records tell by campaign date, the Dungeon Master's own words on it, and recaps."""
