"""`make torture`: kills, full disks, clocks that jump and clients that drip, and what was lost of all that was said to be done."""
