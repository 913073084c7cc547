import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import { BRIDGE_SUCCESS, bridgeCall } from '@kit/contracts/bridge/message';
import { bridgeNotes, packageInfoNotes } from '@kit/contracts/bridge/notes';
import { type JsonSchema, jsonSchemaOf } from '@kit/contracts/openapi/json-schema';
import { CONTRACT_VERSION } from '@kit/contracts/version';

const text = { type: 'string', minLength: 1 };

/** Schema of the callbackData of an event; empty if the app does not read it. */
export const dataSchema = (name: BridgeEventName): JsonSchema => {
  const schema = jsonSchemaOf(bridgeEvents[name].callbackData, 'input');
  if (name !== 'getPackageInfo') return schema;
  const notes: Readonly<Record<string, string>> = packageInfoNotes;
  const described = Object.entries(schema.properties ?? {}).map(([field, inner]) => [
    field,
    { ...inner, description: notes[field] },
  ]);
  return { ...schema, properties: Object.fromEntries(described) };
};

const reply = (result: JsonSchema, data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { result, callbackData: data, callbackName: text },
  required: data.type === undefined ? ['result', 'callbackName'] : ['result', 'callbackData', 'callbackName'],
});

/** Schemas of the app's call, and of the native app's replies. A failure is any `result` except the one for success. */
const eventSchemas = (name: BridgeEventName): Readonly<Record<string, JsonSchema>> => {
  const call = jsonSchemaOf(bridgeCall, 'output');
  const params = jsonSchemaOf(bridgeEvents[name].params, 'output');
  return {
    call: {
      ...call,
      title: name,
      description: bridgeNotes[name].summary,
      properties: { ...call.properties, eventName: { const: name }, params },
    },
    success: reply({ const: BRIDGE_SUCCESS }, dataSchema(name)),
    failure: reply({ type: 'string', not: { const: BRIDGE_SUCCESS } }, {}),
  };
};

/** Every event with its call, its reply and its failure, as one JSON Schema (2020-12) for machines. */
export const bridgeSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'The bridge between the web app and the native shell',
  'x-contract-version': CONTRACT_VERSION,
  $defs: Object.fromEntries(
    (Object.keys(bridgeEvents) as BridgeEventName[]).map((name) => [name, { $defs: eventSchemas(name) }]),
  ),
});
