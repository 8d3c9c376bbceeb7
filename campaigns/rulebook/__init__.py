"""How each game is played, and the rulings on what its source leaves open: pages for everybody, without an account."""
