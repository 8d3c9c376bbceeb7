"""The chronicle: what the records tell by campaign date, the Dungeon Master's own words on it, and recaps.

Most entries are derived: each is computed from the records whenever it is asked for, so an undo changes it, and has a key that stays
(`match-12`). The Dungeon Master's words, tags and place on one are a `ChronicleText` under that key; they wait where the entry is gone.
A `ChronicleText` without a key is an entry of the DM's own. Many games at once are one entry, whose key they carry
(`campaigns/core/occasions.py`): an `EntryFilter` that is `folded` (the page, the calendar, recaps) leaves them out unless the DM has
written on them, one `within` it lists them; exports, the API and webhooks are not folded.

What players may know stands in each source's `safe`: never gains, CMs, bets, payments, steps of the date or tags. The DM may keep
any entry back.
"""
