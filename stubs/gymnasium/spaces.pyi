from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

class Space:
    def seed(self, seed: int | None = None) -> object: ...

class Discrete(Space):
    n: int
    def __init__(self, n: int) -> None: ...
    def sample(self, mask: NDArray[np.int8] | None = None) -> int: ...

class Box(Space):
    def __init__(
        self,
        low: float | NDArray[np.float32],
        high: float | NDArray[np.float32],
        shape: tuple[int, ...] | None = None,
        dtype: type[np.generic] = ...,
    ) -> None: ...

class Dict(Space):
    def __init__(self, spaces: Mapping[str, Space]) -> None: ...
