"""Colours scripts with the TextMate grammar, by an engine that is not Lockstep's own.

usage: grammar.py ROOT GRAMMAR SCRIPT...

ROOT is the checkout: docs/language.md and docs/open-questions.md say what is a command, a condition and a
question. The engine is textmate-grammar-python, a port of the one in VS Code over Oniguruma. It prints how
many words were looked at, and fails with a line for each word that has another scope than it should.
"""

import collections
import json
import logging
import pathlib
import re
import sys

from textmate_grammar.parsers.base import LanguageParser

KINDS = {
    "The head of a script": "storage.type.header",
    "Events": "support.function.event",
    "Checks": "keyword.control.check",
    "Conditions": "support.type.condition",
    "Races": "keyword.control.block",
    "Saved runs": "keyword.control.schedule",
    "Verdicts": "keyword.control.verdict",
}
WORD = re.compile(r'"(?:\\.|[^"\\])*"|\S+')
GUARD = re.compile(r"\[[^\]]*\]")


def language(root):
    """The scope of each command, that of each condition, and all questions."""
    commands, conditions, kind = {}, {}, None
    for line in (root / "docs/language.md").read_text().splitlines():
        if line.startswith("## "):
            kind = KINDS.get(line[3:])
        elif line.startswith("### ") and kind:
            names = conditions if kind == KINDS["Conditions"] else commands
            names[line[4:]] = kind
    commands["table"] = KINDS["Races"]
    commands["may"] = commands.pop("may fall")
    text = (root / "docs/open-questions.md").read_text()
    questions = set(re.findall(r"^#+ `?([A-Z][A-Z0-9-]+(?:/[a-z-]+)?)`?", text, re.M))
    return commands, conditions, questions


class Script:
    """A script with the scopes of each of its characters."""

    def __init__(self, parser, path, counts, problems):
        self.path, self.counts, self.problems = path, counts, problems
        self.lines = path.read_text().splitlines()
        self.scopes = collections.defaultdict(list)
        root = parser.parse_file(str(path))
        for (line, column), text, scopes in root.flatten() if root else []:
            for offset in range(len(text)):
                self.scopes[line, column + offset] = scopes

    def expect(self, line, start, end, scope):
        """Every character from start to end has the scope."""
        self.counts[scope] += 1
        wrong = [at for at in range(start, end) if not self.has(line, at, scope)]
        if wrong:
            found = self.scopes[line, wrong[0]]
            text = self.lines[line][start:end]
            self.problems.append(f"{self.path}:{line + 1}: {text!r} is {found}, not {scope}")

    def has(self, line, column, scope):
        return any(found.startswith(scope) for found in self.scopes[line, column])


def judge(script, commands, conditions, questions):
    in_table = False
    for number, line in enumerate(script.lines):
        at = len(line) - len(line.lstrip())
        text = line.strip()
        if not text:
            continue
        if re.match(r"##(?!#)", text) and not in_table:
            script.expect(number, at, at + len(text), "markup.heading")
            continue
        if text.startswith("#"):
            script.expect(number, at, at + len(text), "comment")
            continue
        while not in_table and (guard := GUARD.match(line, at)):
            script.expect(number, at, guard.end(), "meta.guard")
            question = re.match(r"\[\s*([^\s=!]+)", guard.group())
            begin = at + question.start(1)
            script.expect(number, begin, at + question.end(1), "constant.language.question")
            at = guard.end() + len(line[guard.end() :]) - len(line[guard.end() :].lstrip())
        words = []
        for word in WORD.finditer(line, at):
            if word.group().startswith("#"):
                script.expect(number, word.start(), len(line.rstrip()), "comment")
                break
            words.append(word)
        if in_table:
            in_table = line.split("#")[0].split() != ["end"]
            for word in words:
                scope = "string" if in_table else KINDS["Races"]
                if word.group().isdigit() or word.group() in questions:
                    scope = "constant"
                script.expect(number, word.start(), word.end(), scope)
            continue
        first = words[0].group()
        in_table = first == "table"
        scope = commands.get(first, "entity.name.function.action")
        script.expect(number, words[0].start(), words[0].end(), scope)
        rest = words[1:]
        if first == "may":
            script.expect(number, rest[0].start(), rest[0].end(), scope)
            rest = rest[1:]
        if first == "at":
            script.expect(number, rest[0].start(), rest[0].end(), "constant.other.point")
            event = commands.get(rest[1].group(), "entity.name.function.action")
            script.expect(number, rest[1].start(), rest[1].end(), event)
            rest = rest[2:]
        if scope == KINDS["Checks"]:
            if rest[0].group() == "not":
                script.expect(number, rest[0].start(), rest[0].end(), "keyword.operator")
                rest = rest[1:]
            name = rest[0].group()
            if not name.startswith(('"', "{")):
                found = conditions.get(name, "variable.other.belonging")
                script.expect(number, rest[0].start(), rest[0].end(), found)
                rest = rest[1:]
        if scope == KINDS["Verdicts"] and "for" not in [word.group() for word in rest]:
            kind = "variable" if rest[0].group().startswith("{") else "keyword"
            script.expect(number, rest[0].start(), rest[0].end(), kind)
        for word in rest:
            shown = word.group().rstrip(",")
            end = word.start() + len(shown)
            if shown.startswith('"'):
                script.expect(number, word.start(), end, "string.quoted")
            elif shown in questions:
                script.expect(number, word.start(), end, "constant.language.question")
            elif shown.isdigit():
                script.expect(number, word.start(), end, "constant.numeric")
            elif shown in ("=", "!=", "|"):
                script.expect(number, word.start(), end, "keyword.operator")
            elif re.fullmatch(r"\{[\w-]+\}", shown):
                script.expect(number, word.start(), end, "variable.parameter")


def main(root, grammar, *scripts):
    logging.disable(logging.CRITICAL)
    parser = LanguageParser(json.loads(pathlib.Path(grammar).read_text()))
    words = language(pathlib.Path(root))
    counts, problems = collections.Counter(), []
    for script in scripts:
        judge(Script(parser, pathlib.Path(script), counts, problems), *words)
    print(json.dumps(counts))
    sys.exit("\n".join(problems[:50]) if problems else 0)


main(*sys.argv[1:])
