"""What every game promises of its records: they come to the same game, whole, in part, with the seed, or are refused."""

from contextlib import suppress

import kancha
from kancha.kernel.chance import Rng
from kancha.kernel.errors import KanchaError
from kancha.kernel.state import facts
from kancha.lab.ways import Way, random_answer
from tests.contract.comparing import game_facts, position_facts
from tests.contract.tables import ended, questions, story


def test_replay_of_the_record_comes_to_the_same_game(table: Way) -> None:
    game = ended(table)
    again = kancha.replay(game.record())
    assert game_facts(again)[:3] == game_facts(game)[:3]  # type: ignore[index]
    for at in questions(table, 5):
        part = kancha.replay(at.record())
        assert position_facts(part.position) == position_facts(at.position)
        assert part.record() == at.record()


def test_a_replayed_game_can_be_played_on_to_the_end(table: Way) -> None:
    rng = Rng(8)
    for game in questions(table, 3):
        other = kancha.replay(game.record())
        while not other.over:
            seat, option = random_answer(other.position, rng)
            other.play(option, seat)
        for name, number, wanted in other.rules.pieces(other.state):
            assert number == wanted, name
        again = kancha.replay(other.record())
        assert facts(again.state) == facts(other.state)


def test_resume_with_the_seed_goes_on_like_the_original(table: Way) -> None:
    whole = ended(table)
    for game in questions(table, 5):
        resumed = kancha.resume(game.record(), table.seed)
        assert game_facts(resumed) == game_facts(game)
        for seat, option in story(table)[len(game.history) - 1 :]:
            resumed.play(option, seat)
        assert game_facts(resumed) == game_facts(whole)


def test_a_damaged_record_is_replayed_or_refused_and_never_breaks_anything(table: Way) -> None:
    rng = Rng(9)
    lines = ended(table).record().splitlines()
    body = lines.index("") + 1
    for _ in range(12):
        damaged = lines.copy()
        at = body + rng.below(len(lines) - body)
        match rng.below(5):
            case 0:
                del damaged[at]
            case 1:
                damaged[at] = damaged[body + rng.below(len(lines) - body)]
            case 2:
                damaged[at] = damaged[at][: rng.below(len(damaged[at]))]
            case 3:
                other = body + rng.below(len(lines) - body)
                damaged[at], damaged[other] = damaged[other], damaged[at]
            case _:
                words = damaged[at].split()
                words[-1] = lines[body + rng.below(len(lines) - body)].split()[-1]
                damaged[at] = " ".join(words)
        with suppress(KanchaError):
            kancha.replay("\n".join(damaged))
