"""How Ayar looks: one chapter a part of the table."""
