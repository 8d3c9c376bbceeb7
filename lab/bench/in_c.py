"""The kernel in C, from the very same source: its plain style says so little that a page of code translates it.

Built by the system's C compiler where there is one, into a library that Python calls with the same two vectors. Locals,
parameters and results are 64-bit numbers; what returns two of them returns a struct.
"""

import ast
import ctypes
import inspect
import shutil
import subprocess
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

FLAGS = ("-O3", "-march=native", "-std=c11", "-shared", "-fPIC", "-w")
_HEAD = "#include <stdint.h>\ntypedef int64_t n;\ntypedef struct { n a, b; } two;\n"
_SIGNS: dict[type[ast.AST], str] = {
    **{ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.LShift: "<<", ast.RShift: ">>"},
    **{ast.BitOr: "|", ast.BitAnd: "&", ast.BitXor: "^", ast.And: "&&", ast.Or: "||"},
    **{ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="},
    **{ast.Not: "!", ast.USub: "-", ast.Invert: "~"},
}


class Library:
    """A built kernel: its `perft`, called with lists of numbers or with arrays made of them."""

    def __init__(self, path: Path) -> None:
        self._perft = ctypes.CDLL(str(path)).perft
        self._perft.restype = ctypes.c_int64

    def perft(self, S: "array[int]", T: "array[int]", depth: int, at: int) -> int:
        """As the kernel's own."""
        pointers = [(ctypes.c_int64 * len(vector)).from_buffer(vector) for vector in (S, T)]
        return int(self._perft(*pointers, ctypes.c_int64(depth), ctypes.c_int64(at)))


def built(module: ModuleType, folder: Path) -> Library | None:
    """The module as a library; None where there is no C compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    source, library = folder / "kernel.c", folder / "kernel.so"
    source.write_text(translated(module))
    subprocess.run([compiler, *FLAGS, "-o", str(library), str(source)], check=True)
    return Library(library)


def translated(module: ModuleType) -> str:
    """The module in C; raises KeyError or TypeError for what the plain style does not have."""
    functions = [
        node for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.FunctionDef)
    ]
    heads = [_head(function) for function in functions]
    bodies = [
        f"{head} {{\n{_locals(function)}{_block(module, function.body)}}}\n"
        for head, function in zip(heads, functions, strict=True)
    ]
    return _HEAD + "".join(f"{head};\n" for head in heads) + "".join(bodies)


def _head(function: ast.FunctionDef) -> str:
    vectors = {"S": "n *restrict S", "T": "const n *restrict T"}
    parameters = ", ".join(
        vectors.get(parameter.arg, f"n {parameter.arg}") for parameter in function.args.args
    )
    returns = ast.unparse(function.returns) if function.returns else ""
    kind = {"None": "void", "tuple[int, int]": "two"}.get(returns, "n")
    return f"{'' if function.name == 'perft' else 'static '}{kind} {function.name}({parameters})"


def _locals(function: ast.FunctionDef) -> str:
    parameters = {parameter.arg for parameter in function.args.args}
    stored = {
        node.id
        for node in ast.walk(function)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    names = sorted(stored - parameters)
    return f"n {', '.join(names)};\n" if names else ""


def _block(module: ModuleType, body: Sequence[ast.stmt]) -> str:
    return "".join(line + "\n" for statement in body for line in _statement(module, statement))


def _statement(module: ModuleType, node: ast.stmt) -> Iterator[str]:  # noqa: C901, one line for each kind
    def said(expression: ast.expr) -> str:
        return _said(module, expression)

    match node:
        case ast.Expr(ast.Constant(str())):
            return
        case ast.Expr(value):
            yield f"{said(value)};"
        case ast.Return(None):
            yield "return;"
        case ast.Return(ast.Tuple(elts=[a, b])):
            yield f"return (two){{{said(a)}, {said(b)}}};"
        case ast.Return(ast.expr() as value):
            yield f"return {said(value)};"
        case ast.Assign(targets=[ast.Tuple(elts=[a, b])], value=value):
            unused = "spare" if isinstance(b, ast.Name) and b.id == "_" else said(b)
            yield f"{{ two both = {said(value)}; {said(a)} = both.a; {unused} = both.b; }}"
        case ast.Assign(targets=targets, value=value):
            yield f"{' = '.join(map(said, targets))} = {said(value)};"
        case ast.AugAssign(target=target, op=op, value=value):
            yield f"{said(target)} {_SIGNS[type(op)]}= {said(value)};"
        case ast.If(test=test, body=body, orelse=others):
            else_part = f" else {{\n{_block(module, others)}}}" if others else ""
            yield f"if ({said(test)}) {{\n{_block(module, body)}}}{else_part}"
        case ast.While(test=test, body=body):
            yield f"while ({said(test)}) {{\n{_block(module, body)}}}"
        case ast.For(target=ast.Name(id=name), iter=ast.Call(args=bounds), body=body):
            first, last, step = (["0"] if len(bounds) == 1 else []) + [*map(said, bounds), "1"][:3]
            yield f"for (n at_{name} = {first}, end_{name} = {last}; at_{name} < end_{name}; at_{name} += {step}) {{"
            yield f"{name} = at_{name};\n{_block(module, body)}}}"
        case _:
            raise TypeError(ast.unparse(node))


def _said(module: ModuleType, node: ast.expr) -> str:  # noqa: C901, one line for each kind
    def said(expression: ast.expr) -> str:
        return _said(module, expression)

    match node:
        case ast.Constant(value=bool(value) | int(value)):
            return str(int(value))
        case ast.Name(id=name):
            constant = vars(module).get(name)
            return str(constant) if isinstance(constant, int) else name
        case ast.Subscript(value=vector, slice=index):
            return f"{said(vector)}[{said(index)}]"
        case ast.BinOp(left=a, op=op, right=b):
            return f"({said(a)} {_SIGNS[type(op)]} {said(b)})"
        case ast.BoolOp(op=op, values=values):
            return f"({f' {_SIGNS[type(op)]} '.join(map(said, values))})"
        case ast.UnaryOp(op=op, operand=operand):
            return f"({_SIGNS[type(op)]}{said(operand)})"
        case ast.Compare(left=a, ops=[op], comparators=[b]):
            return f"({said(a)} {_SIGNS[type(op)]} {said(b)})"
        case ast.IfExp(test=test, body=a, orelse=b):
            return f"({said(test)} ? {said(a)} : {said(b)})"
        case ast.Call(func=ast.Name(id=name), args=arguments):
            return f"{name}({', '.join(map(said, arguments))})"
        case _:
            raise TypeError(ast.unparse(node))
