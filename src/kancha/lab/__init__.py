"""Looking at the games from outside: how well they are tested, how fast and how strong they play."""
