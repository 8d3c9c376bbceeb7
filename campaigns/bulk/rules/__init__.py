"""The rules of many games at once: what tournaments, evenings and downtimes share when games are played in one tap."""
