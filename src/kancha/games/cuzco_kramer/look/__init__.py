"""How Cuzco (Kiesling & Kramer) looks: one chapter a part of the table."""
