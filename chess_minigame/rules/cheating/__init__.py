"""The article's means of cheating, one a file, in its order ("Cheating", Dragon #70; R18 to R27)."""
