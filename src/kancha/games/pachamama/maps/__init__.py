"""Hidden maps: made, solved, imagined, and what can be told of them."""
