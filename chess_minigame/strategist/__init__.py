"""Notes rolled by a temperament's chart, which the judge alone sees."""
