"""Cuzco (City Collection 6), by Stefan Feld."""
