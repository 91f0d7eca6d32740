"""Players of any game, through what their seat sees and the options it has."""
