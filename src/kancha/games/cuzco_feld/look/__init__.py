"""How Cuzco looks: one chapter a part of the table."""
