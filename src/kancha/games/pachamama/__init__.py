"""Pachamama (published as Tiwanaku), by Olivier Grégoire."""
