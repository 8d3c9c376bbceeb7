"""A player's seat, and a spectator's."""
