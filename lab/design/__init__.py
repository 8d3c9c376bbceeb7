"""The page `/design/`: every component live, each with its source. For developers and the tests; in no wheel and no image."""
