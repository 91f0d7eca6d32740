"""Why something cannot be done, where several chapters give the same reason: the rule's number, with its case."""

from typing import Final

from kancha.kernel.refusals import CASE

NO_CELL: Final = 3
NO_AP: Final = 26
ONE_AP_SHORT: Final = 26 + CASE  # by the mountain
ON_BARE: Final = 74
ON_BASIN: Final = 74 + CASE
ANOTHERS_INCA: Final = 75
OWN_INCA: Final = 75 + CASE
NOT_YOURS: Final = 78
NO_INCA: Final = 78 + CASE
TEMPLE: Final = 99
