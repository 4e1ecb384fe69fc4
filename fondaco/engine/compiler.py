"""Rules become machine code: Numba, told to do each piece of work once.

By itself Numba makes machine code of every function, with all that it calls compiled into it once
more, and a wrapper for Python around each. But Python calls only a few of them. So there are two
sorts here: a *part* is typed and translated to LLVM's language and no further; a *whole*, which
Python calls, takes in all parts that it needs, is optimised with them and kept on the disk.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import llvmlite.binding as llvm
import numba
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import codegen
from numba.core.compiler import CompilerBase, DefaultPassBuilder, _LowerResult
from numba.core.compiler_machinery import AnalysisPass, register_pass
from numba.core.typed_passes import NativeLowering

from fondaco.engine.compile import Rule, natives
from fondaco.engine.rules_cache import BOUNDSCHECK, cache_folder, owner_of

numba_settings: Any = numba.config
_njit: Any = numba.njit  # its types do not know all of its options
parallel_range = numba.prange
#: Numba asks its settings for the cache folder while it decorates; other users of it keep theirs.
_decorating = threading.Lock()


def compile_part(rule: Rule) -> Any:
    """A rule for other compiled rules to call."""
    function, bind = rule.copy("compiled")
    function._bind = bind  # type: ignore[attr-defined]
    if rule.inline:
        bind()  # it is read in the compiler of its callers
    return _njit(
        function,
        nogil=True,
        boundscheck=BOUNDSCHECK or None,
        inline="always" if rule.inline else "never",
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        pipeline_class=_PartCompiler,
    )


def compile_whole(rule: Rule, owner: str | None, parallel: bool) -> Any:
    """A rule for Python to call: loaded from the disk, or compiled on its first call."""
    function, bind = rule.copy("compiled")
    function._bind = bind  # type: ignore[attr-defined]
    if owner is not None:  # keeps the cache files of two games apart
        function.__qualname__ = f"{owner}_{function.__name__}{'_parallel' if parallel else ''}"
    for native in natives:  # Numba hears of them only before it begins to compile
        native.inner("compiled")
    folder = cache_folder(owner or owner_of(function))
    with _decorating:
        before = numba_settings.CACHE_DIR
        if folder is not None:
            numba_settings.CACHE_DIR = str(folder)
        try:
            return _njit(
                function,
                nogil=True,
                parallel=parallel,
                cache=folder is not None,
                boundscheck=BOUNDSCHECK or None,
                no_cfunc_wrapper=True,  # rules are never handed over as functions
                pipeline_class=_WholeCompiler,
            )
        finally:
            numba_settings.CACHE_DIR = before


# ---------------------------------------------------------------- what Numba is told


class _PartLibrary(codegen.JITCodeLibrary):
    """The code of a part: never optimised or made machine code on its own."""

    _linked: Any = None

    def finalize(self) -> None:
        for library in self._linking_libraries:
            self._reload_init.update(library._reload_init)
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    def _own(self) -> Any:
        """Its own code, which may be linked in several times."""
        if self._shared_module is None:
            self._shared_module = self._final_module.clone()
            for function in self._shared_module.functions:
                if not function.is_declaration and function.linkage == llvm.Linkage.external:
                    function.linkage = "linkonce_odr"
        return self._shared_module

    def parts(self, found: dict[Any, None]) -> None:
        """All libraries that it needs, itself included."""
        if self not in found:
            found[self] = None
            for library in self._linking_libraries:
                if isinstance(library, _PartLibrary):
                    library.parts(found)
                else:
                    found[library] = None

    def _get_module_for_linking(self) -> Any:
        if self._linked is None:
            found: dict[Any, None] = {}
            self.parts(found)
            self._linked = self._own().clone()
            for library in found:
                if library is not self:
                    own = isinstance(library, _PartLibrary)
                    module = library._own() if own else library._get_module_for_linking()
                    self._linked.link_in(module, preserve=True)
        return self._linked


class _WholeLibrary(codegen.JITCodeLibrary):
    """The code of a whole: nobody links it in, so it is kept as machine code alone."""

    def serialize_using_object_code(self) -> Any:
        name, kind, (machine_code, _) = super().serialize_using_object_code()
        # When it is loaded, Numba looks here for the names of what there is.
        names = [function.name for function in self.get_defined_functions()]
        text = "\n".join(f'define void @"{name}"() {{ ret void }}' for name in names)
        return name, kind, (machine_code, llvm.parse_assembly(text).as_bitcode())


@register_pass(mutates_CFG=True, analysis_only=False)
class _PartLowering(NativeLowering):
    """Translation to LLVM's language, without machine code."""

    _name = "fondaco_part_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = _PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        state.flags.no_compile = True
        super().run_pass(state)
        done = state["cr"]
        place, name = done.fndesc.lookup_module(), done.fndesc.qualname.split(".")[-1]
        # What other functions know it by; nobody calls it from Python.
        stand_in = _dynfunc.make_function(place, name, "", 0, done.env, (state.library,))
        state.targetctx.insert_user_function(stand_in, done.fndesc, [state.library])
        state["cr"] = _LowerResult(done.fndesc, done.call_helper, cfunc=stand_in, env=done.env)
        return True


@register_pass(mutates_CFG=False, analysis_only=True)
class _WholeBegin(AnalysisPass):
    """The library of a whole is one of ours."""

    _name = "fondaco_whole_begin"

    def __init__(self) -> None:
        AnalysisPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        state.library = _WholeLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return False


class _RuleCompiler(CompilerBase):
    """Numba's own way, for functions that get their names when they are compiled."""

    def compile_extra(self, function: Any) -> Any:
        bind: Callable[[], None] = function._bind
        bind()
        return super().compile_extra(function)


class _PartCompiler(_RuleCompiler):
    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        at = next(k for k, (one, _) in enumerate(passes.passes) if one is NativeLowering)
        passes.passes[at] = (_PartLowering, passes.passes[at][1])
        passes.finalize()
        return [passes]


class _WholeCompiler(_RuleCompiler):
    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_WholeBegin, passes.passes[0][0])
        passes.finalize()
        return [passes]
