"""Every kernel keeps to the plain style, so that one compiler can take them all: indices, numbers, calls of each other."""

import ast
import inspect
from types import FunctionType, ModuleType

import pytest

from variants.rules.chessgammon import kernel as chessgammon
from variants.rules.expedition import kernel as expedition
from variants.rules.grid import kernel as grid
from variants.rules.wotn import kernel as wotn

KERNELS = [grid, wotn, chessgammon, expedition]
# What a compiler of flat numbers takes. Attributes are looked at apart; everything else is refused.
PLAIN = (
    *(ast.Expr, ast.Return, ast.Load, ast.Store),
    *(ast.Assign, ast.AugAssign, ast.For, ast.While, ast.If, ast.IfExp),
    *(ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Compare, ast.boolop, ast.operator, ast.unaryop, ast.cmpop),
    *(ast.Call, ast.Constant, ast.Name, ast.Subscript, ast.Tuple),
)


def functions():
    for module in KERNELS:
        for function in ast.parse(inspect.getsource(module)).body:
            if isinstance(function, ast.FunctionDef):
                name = f"{module.__name__.split('.')[-2]}: {function.name}"
                yield pytest.param(module, function, id=name)


def told(module, function):
    """What of a function is not plain, with its line."""
    callees = {call.func for call in ast.walk(function) if isinstance(call, ast.Call)}
    own = {
        node.id
        for node in ast.walk(function)
        if isinstance(getattr(node, "ctx", None), ast.Store) and isinstance(node, ast.Name)
    }
    own |= {arg.arg for arg in function.args.args}
    for statement in function.body[ast.get_docstring(function) is not None :]:
        for node in ast.walk(statement):
            if not _is_plain(module, node, callees, own):
                yield f"{function.name}, line {getattr(node, 'lineno', 0)}: {ast.unparse(node)}"


def _is_plain(module, node, callees, own):
    if isinstance(node, ast.Attribute):
        return node in callees and isinstance(_named(module, node.value), ModuleType)
    if isinstance(node, ast.Name):
        return node in callees or node.id in own or _is_constant_or_kernel(_named(module, node))
    if isinstance(node, ast.Call):
        return not node.keywords and (
            _named(module, node.func) is range or _is_of_a_kernel(module, node.func)
        )
    if isinstance(node, ast.Constant):
        return isinstance(node.value, int)
    return isinstance(node, PLAIN)


def _is_constant_or_kernel(value):
    return type(value) is int or value in KERNELS


def _is_of_a_kernel(module, callee):
    function = _named(module, callee)
    return isinstance(function, FunctionType) and inspect.getmodule(function) in KERNELS


def _named(module, node):
    """What a name stands for in a module: range is the one that every module knows."""
    if isinstance(node, ast.Attribute):
        return getattr(_named(module, node.value), node.attr, None)
    return range if node.id == "range" else getattr(module, node.id, None)


@pytest.mark.parametrize(("module", "function"), list(functions()))
def test_every_function_of_a_kernel_is_plain(module, function):
    assert ast.get_docstring(function)
    assert list(told(module, function)) == []
    assert not function.decorator_list
    assert not (
        function.args.defaults or function.args.kwonlyargs or function.args.vararg or function.args.kwarg
    )


@pytest.mark.parametrize(
    "line",
    [
        "S.append(1)",
        "S[0] = len(S)",
        "S[1:3] = S[2:4]",
        "S[0] = sum(i for i in T)",
        "S[0] = [i for i in T]",
        "S[0] = {}",
        "S[0] = 1.5",
        "S[0] = f'{at}'",
        "S[0] = 'white'",
        "S[0] = KNOWN[at]",
        "look = lambda: 1",
        "raise ValueError",
        "yield 1",
        "assert S",
        "generate(S, T, slot=1, last=2, end=3)",
        "del S[0]",
        "try:\n        S[0] = 1\n    finally:\n        S[0] = 0",
    ],
)
def test_whatever_else_python_has_is_noticed(line):
    function = ast.parse(f"def wrong(S, T, at):\n    {line}\n").body[0]
    assert list(told(grid, function))
