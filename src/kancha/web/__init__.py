"""The table in the browser: API, live updates, pages."""
