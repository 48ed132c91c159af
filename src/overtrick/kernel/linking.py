"""A Numba compiler for functions that only compiled functions call.

Numba makes every function a library of its own: it links in everything the function calls, optimises the result and
generates machine code. A function deep in the call tree is so optimised once for each function above it. Ours are only
called from the few functions that Python calls, so they stop after LLVM's code has been generated and linked; the
callers optimise all of it once. That halves the time to compile.
"""

from __future__ import annotations

from typing import Any

from numba import _dynfunc
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering


class LinkedLibrary(JITCodeLibrary):
    """The code of a function and of all it calls, neither optimised nor translated to machine code."""

    def finalize(self) -> None:
        """Link in the libraries of the functions that this one calls."""
        self._raise_if_finalized()
        for library in dict.fromkeys(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(library._get_module_for_linking(), preserve=True)
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class LinkedLowering(NativeLowering):
    """Lowers a function into a linked library."""

    _name = "linked_lowering"

    def run_pass(self, state: Any) -> bool:
        """Lower the function and register it for its callers, with no machine code to call from Python."""
        state.library = LinkedLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        state.flags.no_cpython_wrapper = True
        state.flags.no_cfunc_wrapper = True
        super().run_pass(state)
        lowered = state["cr"]
        function, no_code = lowered.fndesc, 0
        handle = _dynfunc.make_function(
            function.lookup_module(), function.qualname, "linked function", no_code, lowered.env, (state.library,)
        )
        state.targetctx.insert_user_function(handle, function, [state.library])
        state.reload_init.extend(state.library._reload_init)
        state["cr"] = _LowerResult(function, lowered.call_helper, cfunc=handle, env=lowered.env)
        return True


class LinkedCompiler(CompilerBase):
    """Numba's usual pipeline, with the lowering above."""

    def define_pipelines(self) -> list[Any]:
        """One pipeline: compiled functions never fall back to Python objects."""
        pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state, "linked")
        pipeline.passes = [
            (LinkedLowering if step is NativeLowering else step, description) for step, description in pipeline.passes
        ]
        pipeline.finalize()
        return [pipeline]
