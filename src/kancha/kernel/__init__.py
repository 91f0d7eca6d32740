"""What every game is made of; it knows no game, no web, no words."""
