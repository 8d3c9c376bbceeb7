"""Gaining chess experience: a person's CM as a fold over what happened ("Gaining chess experience", Dragon #70)."""
