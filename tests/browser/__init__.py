"""Tests in a real browser, which is open while tests of this folder run: that is why the folder is a package."""
