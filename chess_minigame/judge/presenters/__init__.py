"""What the judge's pages show."""
