"""A game being played: seats, versions, undo, log, bots in worker processes. It knows neither the web nor SQL."""
