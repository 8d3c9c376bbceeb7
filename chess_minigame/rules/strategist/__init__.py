"""Notes rolled for a side: by a profession's temperament, or by the optimal mix (R70, R75, R77)."""
