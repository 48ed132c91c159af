"""What to say when a package of an extra is missing."""

from __future__ import annotations


def needs(module: str, package: str, error: ImportError) -> ImportError:
    """The error for a module that needs a package of the extra [research]."""
    return ImportError(f'{module} needs {package}: pip install "overtrick[research]" ({error})', name=error.name)
