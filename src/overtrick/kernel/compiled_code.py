"""Where Numba finds the compiled code of a function: in the package, if a wheel brought it, or in the user's cache."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from numba import config
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

from .cache import SHIPPED_LEVEL, built_folder, open_cache_folder, shipped_folder


class _ShippedLocator(_CacheLocator):
    """Places the code of a function in the shipped folder, whose name says from which sources it comes."""

    def __init__(self, function: Callable[..., object], folder: Path) -> None:
        self._function = function
        self._folder = folder
        self._py_file = function.__code__.co_filename  # Numba names it in warnings

    def get_cache_path(self) -> str:
        return str(self._folder / self._function.__module__)

    def get_source_stamp(self) -> str:
        return self._folder.name

    def get_disambiguator(self) -> str:
        return str(self._function.__code__.co_firstlineno)

    @classmethod
    def from_function(cls, function: Callable[..., object], _: str) -> _ShippedLocator | None:
        folder = shipped_folder()
        return None if folder is None else cls(function, folder)


class _ShippedImplementation(CompileResultCacheImpl):
    _locator_classes = [_ShippedLocator]  # noqa: RUF012


class _ShippedCode(FunctionCache):
    """Code for any processor of the shipped level: the exact processor is not part of its key."""

    _impl_class = _ShippedImplementation

    def _index_key(self, signature: Any, codegen: Any) -> tuple[Any, ...]:
        signature, _, digests = super()._index_key(signature, codegen)
        return signature, SHIPPED_LEVEL, digests


class _Code(FunctionCache):
    """Looks into the shipped code first. What is not there is compiled, and kept in the user's cache."""

    def __init__(self, function: Callable[..., object]) -> None:
        super().__init__(function)
        self._shipped = None if shipped_folder() is None else _ShippedCode(function)

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        found = self._shipped and self._shipped.load_overload(signature, target_context)
        return found or super().load_overload(signature, target_context)


def code_of(function: Callable[..., object]) -> FunctionCache:
    """The compiled code of a function that Python calls. While a wheel is built, the code goes into the wheel."""
    if built_folder() is not None:
        return _ShippedCode(function)
    before = config.CACHE_DIR
    config.CACHE_DIR = str(open_cache_folder())
    try:
        return _Code(function)
    finally:
        config.CACHE_DIR = before
