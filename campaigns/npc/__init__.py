"""People the generator proposes: professions, batches, names, temperaments."""
