"""The games as environments for learning: one core, and thin shells for PettingZoo, Gymnasium and OpenSpiel.

The shells need extras: `pip install kancha[gym]` (numpy, gymnasium, pettingzoo) and `kancha[spiel]` (open_spiel).
"""
