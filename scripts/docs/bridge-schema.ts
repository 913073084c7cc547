import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import { BRIDGE_SUCCESS, bridgeCall } from '@kit/contracts/bridge/message';
import { bridgeNotes, packageInfoNotes } from '@kit/contracts/bridge/notes';
import { type JsonSchema, jsonSchemaOf } from '@kit/contracts/openapi/json-schema';
import { CONTRACT_VERSION } from '@kit/contracts/version';

const text = { type: 'string', minLength: 1 };

const object = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
});

/** Schema of the params of an event. */
const paramsSchema = (name: BridgeEventName): JsonSchema => jsonSchemaOf(bridgeEvents[name].params, 'output');

const described = (schema: JsonSchema): JsonSchema => {
  const notes: Readonly<Record<string, string>> = packageInfoNotes;
  const { properties = {} } = schema;
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([field, inner]) => [field, { ...inner, description: notes[field] }]),
    ),
  };
};

/** Schema of the callbackData of an event; empty if the app does not read it. */
export const dataSchema = (name: BridgeEventName): JsonSchema => {
  const schema = jsonSchemaOf(bridgeEvents[name].callbackData, 'input');
  return name === 'getPackageInfo' ? described(schema) : schema;
};

/** Schema of a call of the web app, for every event. */
const callSchema = (): JsonSchema => jsonSchemaOf(bridgeCall, 'output');

/** Schema of a native app's reply to an event that succeeded. */
const successSchema = (data: JsonSchema = {}): JsonSchema =>
  object(
    { result: { const: BRIDGE_SUCCESS }, callbackData: data, callbackName: text },
    data.type === undefined ? ['result', 'callbackName'] : ['result', 'callbackData', 'callbackName'],
  );

/** Schema of a native app's reply to an event that failed: any `result` except the one for success. */
const failureSchema = (): JsonSchema =>
  object({ result: { type: 'string', not: { const: BRIDGE_SUCCESS } }, callbackData: {}, callbackName: text }, [
    'result',
    'callbackName',
  ]);

const eventSchemas = (name: BridgeEventName): Readonly<Record<string, JsonSchema>> => {
  const call = callSchema();
  return {
    call: {
      ...call,
      title: name,
      description: bridgeNotes[name].summary,
      properties: { ...call.properties, eventName: { const: name }, params: paramsSchema(name) },
    },
    success: successSchema(dataSchema(name)),
    failure: failureSchema(),
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
