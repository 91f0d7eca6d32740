"""How Tawantinsuyu looks: one chapter a part of the table."""
