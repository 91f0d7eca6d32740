"""Append-only entries through SQLAlchemy Core, on SQLite or PostgreSQL. It knows no web."""
