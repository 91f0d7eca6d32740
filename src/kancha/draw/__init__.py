"""The common drawing kit: used by games' board.py and by the web pages, knows neither."""
