import {
  type BridgeDocument,
  type BridgeEvent,
  capitalized,
  eventsIn,
  type Field,
  type Kind,
  objectsOf,
} from './bridge';

type Names = Readonly<Record<Kind, string>>;

const heading = (document: BridgeDocument): string =>
  `// Generated from bridge.json of the contract ${document['x-contract-version']}. Do not edit.\n`;
const about = ({ about: text }: Pick<Field, 'about'>, indent: string): string =>
  text === undefined ? '' : `${indent}/// ${text.replaceAll('\n', ' ')}\n`;
const kdoc = ({ about: text }: Pick<Field, 'about'>, indent: string): string =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('\n', ' ')} */\n`;

const kotlinNames: Names = { text: 'String', number: 'Double', boolean: 'Boolean', object: 'JSONObject' };
const kotlinGetters: Names = { text: 'getString', number: 'getDouble', boolean: 'getBoolean', object: 'getJSONObject' };

const kotlinObject = (name: string, fields: readonly Field[]): string => {
  const properties = fields.map((field) => {
    const { name: field_, kind, isRequired } = field;
    return `${kdoc(field, '    ')}    val ${field_}: ${kotlinNames[kind]}${isRequired ? '' : '? = null'},`;
  });
  const puts = fields.map(({ name: field }) => `.putOpt("${field}", ${field})`).join('');
  const reads = fields.map(({ name: field, kind, isRequired }) => {
    const read = `json.${kotlinGetters[kind]}("${field}")`;
    return `            ${field} = ${isRequired ? read : `if (json.isNull("${field}")) null else ${read}`},`;
  });
  return `data class ${name}(
${properties.join('\n')}
) {
    fun toJson(): JSONObject = JSONObject()${puts}

    companion object {
        fun from(json: JSONObject) = ${name}(
${reads.join('\n')}
        )
    }
}
`;
};

/** Types of the bridge for Android, with org.json. */
export const kotlinTypes = (document: BridgeDocument): string => {
  const events = eventsIn(document);
  const names = events.map((event) => `${kdoc(event, '    ')}    ${capitalized(event.name)}("${event.name}"),`);
  return [
    `${heading(document)}package com.example.loan.bridge\n\nimport org.json.JSONObject\n`,
    `enum class BridgeEvent(val eventName: String) {\n${names.join('\n')}\n    ;\n\n    companion object {\n        fun of(eventName: String): BridgeEvent? = entries.find { it.eventName == eventName }\n    }\n}\n`,
    ...objects(events, kotlinObject),
  ].join('\n');
};

const swiftNames: Names = { text: 'String', number: 'Double', boolean: 'Bool', object: '[String: JSONValue]' };

const swiftObject = (name: string, fields: readonly Field[]): string => {
  const properties = fields.map(
    (field) =>
      `${about(field, '    ')}    public var ${field.name}: ${swiftNames[field.kind]}${field.isRequired ? '' : '?'}`,
  );
  const parameters = fields.map(
    ({ name: field, kind, isRequired }) => `${field}: ${swiftNames[kind]}${isRequired ? '' : '? = nil'}`,
  );
  const sets = fields.map(({ name: field }) => `        self.${field} = ${field}`);
  return `public struct ${name}: Codable, Sendable {
${properties.join('\n')}

    public init(${parameters.join(', ')}) {
${sets.join('\n')}
    }
}
`;
};

const SWIFT_JSON = `public enum JSONValue: Codable, Sendable {
    case null, bool(Bool), number(Double), string(String), array([JSONValue]), object([String: JSONValue])

    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() { self = .null }
        else if let bool = try? value.decode(Bool.self) { self = .bool(bool) }
        else if let number = try? value.decode(Double.self) { self = .number(number) }
        else if let string = try? value.decode(String.self) { self = .string(string) }
        else if let array = try? value.decode([JSONValue].self) { self = .array(array) }
        else { self = .object(try value.decode([String: JSONValue].self)) }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .number(let number): try container.encode(number)
        case .string(let string): try container.encode(string)
        case .array(let array): try container.encode(array)
        case .object(let object): try container.encode(object)
        }
    }
}
`;

/** Types of the bridge for iOS. */
export const swiftTypes = (document: BridgeDocument): string => {
  const events = eventsIn(document);
  const cases = events.map((event) => `${about(event, '    ')}    case ${event.name}`);
  return [
    `${heading(document)}import Foundation\n`,
    `public enum BridgeEvent: String, CaseIterable, Sendable {\n${cases.join('\n')}\n}\n`,
    SWIFT_JSON,
    ...objects(events, swiftObject),
  ].join('\n');
};

const dartNames: Names = { text: 'String', number: 'num', boolean: 'bool', object: 'Map<String, dynamic>' };

const dartObject = (name: string, fields: readonly Field[]): string => {
  const typed = ({ kind, isRequired }: Field): string => `${dartNames[kind]}${isRequired ? '' : '?'}`;
  const parameters = fields.map(({ name: field, isRequired }) => `${isRequired ? 'required ' : ''}this.${field}`);
  const properties = fields.map((field) => `${about(field, '  ')}  final ${typed(field)} ${field.name};`);
  const reads = fields.map((field) => `        ${field.name}: json['${field.name}'] as ${typed(field)},`);
  const writes = fields.map(({ name: field, isRequired }) =>
    isRequired ? `        '${field}': ${field},` : `        if (${field} != null) '${field}': ${field},`,
  );
  return `class ${name} {
  const ${name}({${parameters.join(', ')}});

  factory ${name}.fromJson(Map<String, dynamic> json) => ${name}(
${reads.join('\n')}
      );

${properties.join('\n')}

  Map<String, dynamic> toJson() => {
${writes.join('\n')}
      };
}
`;
};

/** Types of the bridge for Flutter. */
export const dartTypes = (document: BridgeDocument): string => {
  const events = eventsIn(document);
  const names = events.map((event) => `${about(event, '  ')}  ${event.name},`);
  return [heading(document), `enum BridgeEvent {\n${names.join('\n')}\n}\n`, ...objects(events, dartObject)].join('\n');
};

const objects = (events: readonly BridgeEvent[], write: (name: string, fields: readonly Field[]) => string): string[] =>
  events.flatMap(objectsOf).map(({ name, fields }) => write(name, fields));
