"""The box: its figures and editions, and positions laid out piece by piece."""
