"""What one board alone knows about its looks; everything else is the same for all."""
