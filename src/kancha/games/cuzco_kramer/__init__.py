"""Cuzco, by M. Kiesling and W. Kramer."""
