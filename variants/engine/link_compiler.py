"""How a function is compiled that compiled functions alone call: as far as its callers need it.

numba optimises each function, makes machine code of it, and then links it into its callers, in which it is optimised once more. But
only entries are called from outside: what they call has no need of machine code of its own, and is optimised with them. So
compiling takes half the time, and what comes out is as fast. (`pipeline_class` is how numba is told of a compiler of one's own; what a
library does when it is finished is in its core/codegen.py.)
"""

from typing import Any

from numba import _dynfunc
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering


class _CodeToLink(JITCodeLibrary):  # type: ignore[misc] # numba brings no types, here and below
    """A function's code as LLVM has read it, with that of all it calls."""

    def _optimize_final_module(self) -> None:
        """Left to the entries."""

    def _finalize_final_module(self) -> None:
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LoweringToLink(NativeLowering):  # type: ignore[misc]
    """numba's own lowering, but for what is done with the code."""

    _name = "lowering_to_link"

    def run_pass(self, state: Any) -> bool:
        state.library = _CodeToLink(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        about = lowered.fndesc
        nowhere = _dynfunc.make_function(
            about.lookup_module(), about.qualname, "", 0, lowered.env, (state.library,)
        )
        state.targetctx.insert_user_function(nowhere, about, [state.library])
        state["cr"] = lowered._replace(cfunc=nowhere)
        return True


class ToLink(CompilerBase):  # type: ignore[misc]
    """numba's compiler for functions that are never called from outside: an entry's is numba's own."""

    def define_pipelines(self) -> list[object]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [
            (_LoweringToLink if step is NativeLowering else step, why) for step, why in passes.passes
        ]
        passes.finalize()
        return [passes]
