"""What a position is worth: the part of its bots that knows the game."""
