"""Tawantinsuyu: the hill above Cusco, its terraces, gods and workers."""
