"""A worker of a browser that thinks: one line in, one line out, as `kancha.table.worker` does with streams."""

import msgspec

from kancha.table.tasks import AnyTask
from kancha.table.worker import answer


def answered(line: str) -> str:
    """The answer to one task."""
    task: AnyTask = msgspec.json.decode(line, type=AnyTask)
    return answer(task).decode()
