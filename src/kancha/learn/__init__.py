"""How a newcomer learns a game: its rules by number, and its course of short lessons at the table."""
