"""Portraits of characters: uploaded, made small and square, kept in the database."""
