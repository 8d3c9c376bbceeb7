"""The rules of tournaments.

No article says how chess players in a tavern hold one, so these are the chess world's own: FIDE's Handbook (C.04, C.05, C.07), as
far as it fits a campaign. Knock-outs, prizes, favourites and recipes are our choice.
"""
