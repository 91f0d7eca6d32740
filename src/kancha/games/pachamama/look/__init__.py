"""How Pachamama looks: one chapter a part of the table."""
