"""stub"""
from tests.rules.tawantinsuyu.reading_table import Flow, Table, Truth
def perform(t, action, initiating): 
    yield from ()
def muster(t): ...
def turn(t):
    yield from ()
    return False
def set_up(t): yield from ()
def stand(t): yield from ()
def festival_weavings(t): ...
def festival_draw(t): ...
def last_actions(t): yield from ()
