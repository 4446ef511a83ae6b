"""Reads the reports of `lockstep` with readers that are not Lockstep's own.

usage: judge.py SCHEMA FOLDER

FOLDER holds out.xml, out.tap, out.sarif and out.jsonl of one run. It prints, as one JSON value, what
each reader took from them; it fails where a reader does not accept a report. The readers:
junitparser and lxml; tap.py with PyYAML; sarif-tools, and pydantic-sarif, whose model is made from the
official schema of SARIF 2.1.0 and forbids what that does not name; jsonschema.
"""

import json
import pathlib
import re
import sys

import junitparser
import jsonschema
import lxml.etree
import pydantic_sarif.model
import sarif.loader
import yaml
from tap.parser import Parser


def junit(path):
    lxml.etree.parse(str(path), lxml.etree.XMLParser(recover=False))
    report = junitparser.JUnitXml.fromfile(str(path))
    cases = []
    for suite in report:
        for case in suite:
            result = case.result[0] if case.result else None
            cases.append(
                {
                    "name": case.name,
                    "suite": suite.name,
                    "class": case.classname,
                    "result": type(result).__name__ if result else "passed",
                    "message": result.message if result else None,
                }
            )
    return {
        "tests": report.tests,
        "failures": report.failures,
        "errors": report.errors,
        "cases": cases,
    }


def tap(path):
    points = []
    plan = None
    bail = None
    for line in Parser().parse_file(str(path)):
        if line.category == "test":
            points.append(
                {
                    "ok": line.ok,
                    "number": line.number,
                    "directive": bool(line.todo or line.skip),
                    "block": line.yaml_block,
                }
            )
        elif line.category == "plan":
            plan = line.expected_tests
        elif line.category == "bail":
            bail = line.reason
        elif line.category != "version":
            sys.exit(f"{path}: a line that is none of TAP's: {line}")
    # The blocks once more, by PyYAML alone: tap.py passes over a block that it cannot read.
    text = path.read_text(encoding="utf-8")
    blocks = re.findall(r"^  ---\n(.*?)^  \.\.\.$", text, re.M | re.S)
    if len(blocks) != len(points):
        sys.exit(f"{path}: {len(points)} test points and {len(blocks)} blocks")
    for block, point in zip(blocks, points):
        if yaml.safe_load("".join(line[2:] + "\n" for line in block.split("\n"))) != point["block"]:
            sys.exit(f"{path}: a block that two readers do not read alike")
    return {"plan": plan, "points": points, "bail": bail}


def sarif_results(path):
    log = json.loads(path.read_text(encoding="utf-8"))
    model = pydantic_sarif.model.StaticAnalysisResultsFormatSarifVersion210JsonSchema
    model.model_validate(log)
    read = sarif.loader.load_sarif_file(str(path))
    run = log["runs"][0]
    for result in run["results"]:
        rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
        if rule["id"] != result["ruleId"]:
            sys.exit(f"{path}: ruleIndex and ruleId differ: {result['ruleId']}")
    return {"count": read.get_result_count(), "records": read.get_records()}


def strict(schema):
    """The schema with no members allowed that it does not name, so that it must name all."""
    if isinstance(schema, dict):
        made = {name: strict(value) for name, value in schema.items()}
        if made.get("type") == "object" and "required" in made and "allOf" not in made:
            made["additionalProperties"] = False
        return made
    return [strict(value) for value in schema] if isinstance(schema, list) else schema


def jsonl(path, schema_path):
    schema = json.loads(schema_path.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    check = jsonschema.Draft202012Validator(strict(schema))
    values = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for value in values:
        check.validate(value)
    return values


def main():
    schema, folder = (pathlib.Path(word) for word in sys.argv[1:3])
    seen = {
        "junit": junit(folder / "out.xml"),
        "tap": tap(folder / "out.tap"),
        "sarif": sarif_results(folder / "out.sarif"),
        "jsonl": jsonl(folder / "out.jsonl", schema),
    }
    print(json.dumps(seen))


main()
