"""Who may know what happened."""

from kancha.kernel.events import EVERYBODY, sees


def test_everybody_includes_onlookers_and_a_list_of_all_seats_does_not() -> None:
    assert sees(EVERYBODY, -1)
    assert sees(EVERYBODY, 3)
    assert not sees(0b1111, -1)
    assert sees(0b0100, 2)
    assert not sees(0b0100, 1)
    assert not sees(0, 0)
