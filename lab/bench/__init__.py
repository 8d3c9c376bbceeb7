"""How fast the app is: each module measures one thing on this machine and prints a small table."""
