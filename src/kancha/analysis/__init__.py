"""How good a position is, which answers are good in it, and how well a game was played. It knows no one game."""
