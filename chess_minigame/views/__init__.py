"""The web of Grice's game: the judge's pages and the players' seats."""
