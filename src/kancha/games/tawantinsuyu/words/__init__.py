"""The words of the game, and the figures they tell."""
