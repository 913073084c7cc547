"""The contract as data: methods, schemas, codes, lists and assumed values of docs/contract/openrpc.json."""

import json
import re
from functools import lru_cache
from pathlib import Path

_PATH = Path(__file__).resolve().parents[2] / "docs" / "contract" / "openrpc.json"
DOCUMENT = json.loads(_PATH.read_text(encoding="utf-8"))

METHODS = {method["name"]: method for method in DOCUMENT["methods"]}
WIRE = DOCUMENT["x-wire"]
CODES = {entry["name"]: {"code": entry["code"], "message": entry["message"]} for entry in DOCUMENT["x-codes"]}
ASSUMED = {entry["name"]: entry["value"] for entry in DOCUMENT["x-assumptions"]}
LISTS = {entry["name"]: entry["entries"] for entry in DOCUMENT["x-enums"]}
BUTTONS = DOCUMENT["x-buttons"]["byStatus"]
#: (status, cause) -> the next status and the kind of the timeline event
TRANSITIONS = {(row["from"], row["by"]): (row["to"], row["kind"]) for row in DOCUMENT["x-transitions"]["order"]}
RATING = DOCUMENT["x-transitions"]["rating"]
_COMPONENTS = DOCUMENT["components"]["schemas"]


class Refusal(Exception):
    """Ends a call with a code of the contract and the data of the refusal."""

    def __init__(self, name, data=None):
        super().__init__(name)
        self.name = name
        self.data = data


def issue(path, reason):
    return {"path": path, "reason": reason}


def invalid(path, reason, code="REQUEST_INVALID"):
    """A refusal that names one field."""
    return Refusal(code, {"issues": [issue(path, reason)]})


def request_schema(method):
    return METHODS[method]["params"][0]["schema"]


def values_of(name):
    return [entry["value"] for entry in LISTS[name]]


@lru_cache(maxsize=None)
def _compiled(pattern):
    """In JavaScript `$` matches only the end of the text. In Python it also matches before a last line break."""
    return re.compile(pattern.replace("$", r"\Z"))


def _is_type(value, name):
    if name == "boolean":
        return isinstance(value, bool)
    if name == "null":
        return value is None
    if name in ("integer", "number"):
        kinds = int if name == "integer" else (int, float)
        return isinstance(value, kinds) and not isinstance(value, bool)
    return isinstance(value, {"string": str, "object": dict, "array": list}[name])


def _same(value, other):
    """Python counts True and 1 as equal. JSON does not."""
    return value == other and isinstance(value, bool) == isinstance(other, bool)


def _text_problem(schema, text):
    if len(text) < schema.get("minLength", 0):
        return "It is too short"
    if len(text) > schema.get("maxLength", len(text)):
        return "It is too long"
    if "pattern" in schema and not _compiled(schema["pattern"]).search(text):
        return "It does not have the right form"
    return None


def _number_problem(schema, number):
    if number < schema.get("minimum", number) or number <= schema.get("exclusiveMinimum", number - 1):
        return "It is too small"
    if number > schema.get("maximum", number):
        return "It is too large"
    return None


def _object_issues(schema, value, path):
    fields = schema.get("properties", {})
    at = f"{path}." if path else ""
    issues = [issue(at + name, "It is missing") for name in schema.get("required", []) if name not in value]
    if schema.get("additionalProperties") is False:
        issues += [issue(at + name, "There is no such field") for name in value if name not in fields]
    for name, field in fields.items():
        if name in value:
            issues += issues_of(field, value[name], at + name)
    return issues


def _array_issues(schema, value, path):
    least, most = schema.get("minItems", 0), schema.get("maxItems", len(value))
    if not least <= len(value) <= most:
        return [issue(path, "It has a wrong number of items")]
    at = f"{path}." if path else ""
    return [found for index, item in enumerate(value) for found in issues_of(schema.get("items", {}), item, f"{at}{index}")]


def _own_issues(schema, value, path):
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if types and not any(_is_type(value, name) for name in types):
        return [issue(path, f"It must be {' or '.join(types)}")]
    if "const" in schema and not _same(value, schema["const"]):
        return [issue(path, "It has another value")]
    if "enum" in schema and not any(_same(value, allowed) for allowed in schema["enum"]):
        return [issue(path, "It is not in the list")]
    problem = None
    if isinstance(value, str):
        problem = _text_problem(schema, value)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        problem = _number_problem(schema, value)
    elif isinstance(value, dict):
        return _object_issues(schema, value, path)
    elif isinstance(value, list):
        return _array_issues(schema, value, path)
    return [issue(path, problem)] if problem else []


def issues_of(schema, value, path=""):
    """The reasons why a value does not match a schema of the document, each with the path of its field."""
    if "$ref" in schema:
        return issues_of(_COMPONENTS[schema["$ref"].rsplit("/", 1)[1]], value, path)
    issues = [found for part in schema.get("allOf", []) for found in issues_of(part, value, path)]
    if "anyOf" in schema:
        # If no variant matches, the one with the fewest issues explains why.
        issues += min((issues_of(variant, value, path) for variant in schema["anyOf"]), key=len)
    return issues + _own_issues(schema, value, path)
