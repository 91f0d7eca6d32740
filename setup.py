"""A package with a compiled engine is for one Python and one kind of machine, one without for all. See pyproject.toml."""

from pathlib import Path

from setuptools import Distribution, setup


class Package(Distribution):
    """Kancha as it is to be packed."""

    def has_ext_modules(self) -> bool:
        return Path(__file__).with_name("src").joinpath("kancha", "_native").is_dir()


setup(distclass=Package)
