"""Ayar: Children of the Sun. Four couples walk from Tiwanaku to Cusco."""
