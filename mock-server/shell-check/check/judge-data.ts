import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import { bridgeTexts } from '@kit/contracts/bridge/message';
import { packageInfoNotes } from '@kit/contracts/bridge/notes';
import { isObject } from '@kit/contracts/json-object';
import type * as z from 'zod/mini';
import { type Finding, fault, remark } from './finding';
import { bodyOf, kindOf, sample, similarKey } from './values';

const APP_FAILS = `The app fails the call with '${bridgeTexts.failed}'.`;

type Issue = z.core.$ZodIssue;

const articleOf = (expected: string): string => {
  const kinds: Readonly<Record<string, string>> = {
    string: 'a text',
    boolean: 'true or false',
    number: 'a number',
    record: 'an object',
  };
  return kinds[expected] ?? expected;
};

type Shape = Readonly<Record<string, z.ZodMiniType>>;
const shapeOf = (schema: z.ZodMiniType): Shape => ('shape' in schema ? (schema.shape as Shape) : {});
const accepts = (schema: z.ZodMiniType | undefined, value: unknown): boolean =>
  schema?.safeParse(value).success === true;

/** Names that platforms give to a package name. Values are masked, so only the name can tell. */
const PACKAGE_NAME = /^(?:app(?:lication)?)?_?-?(?:package|pkg|bundle)?_?-?(?:name|id|identifier)?$/i;

/** Finds the only unknown key whose value fits a missing field, which was probably renamed. */
const renamedKey = (field: string, data: Readonly<Record<string, unknown>>, shape: Shape): string | undefined => {
  const fitting = Object.entries(data).filter(
    ([key, value]) =>
      !(key in shape) && accepts(shape[field], value) && (field !== 'pkgName' || PACKAGE_NAME.test(key)),
  );
  return fitting.length === 1 ? fitting[0]?.[0] : undefined;
};

const missingField = (field: string, data: Readonly<Record<string, unknown>>, shape: Shape): Finding => {
  const similar = similarKey(data, field) ?? renamedKey(field, data, shape);
  if (similar !== undefined) return misspelled(field, similar);
  const nested = Object.entries(data).find(([, value]) => isObject(value) && field in value);
  if (nested !== undefined) {
    return fault(
      'nested-data',
      `callbackData has ${field} one level too deep, in "${nested[0]}". ${APP_FAILS}`,
      `Put ${field} into callbackData itself, without "${nested[0]}" around it.`,
    );
  }
  const has = Object.keys(data).slice(0, 6).join(', ') || 'nothing';
  return fault(
    'field-missing',
    `callbackData has no ${field}; it has ${has}. ${APP_FAILS}`,
    accepts(shape[field], '') ? `Always send ${field}, even if it is empty.` : `Always send ${field}.`,
  );
};

const misspelled = (field: string, similar: string): Finding =>
  fault(
    'field-misspelled',
    `callbackData has "${similar}", and the app reads "${field}".`,
    `Name the field ${field}, in this exact spelling.`,
  );

/** Names the common mistake behind a value of the wrong type. */
const wrongKind = (field: string, expected: string, value: unknown, shape: Shape): Finding => {
  const says = (what: string) => `${field} is ${what}, but the contract requires ${articleOf(expected)}. ${APP_FAILS}`;
  if (value === null) {
    return fault(
      'field-null',
      says('null'),
      accepts(shape[field], undefined)
        ? `Send ${articleOf(expected)}, or leave ${field} out.`
        : `Send ${articleOf(expected)}. The field is required.`,
    );
  }
  if (expected === 'boolean' && typeof value === 'string') {
    return fault('boolean-as-text', says(`the text ${sample(value)}`), `Send ${field} without quotes: true or false.`);
  }
  if (expected === 'boolean' && typeof value === 'number') {
    return fault('boolean-as-number', says(`the number ${value}`), `Send ${field} as true or false, not as 1 or 0.`);
  }
  if (expected === 'number' && typeof value === 'string') {
    return fault(
      'number-as-text',
      says(`the text ${sample(value)}`),
      `Send ${field} without quotes, and without a unit.`,
    );
  }
  if (expected === 'string' && typeof value === 'number') {
    return fault('number-for-text', says(`the number ${value}`), `Send ${field} in quotes.`);
  }
  if (expected === 'string' && typeof value === 'object') {
    return fault(
      'object-for-text',
      says(`the ${kindOf(value)} ${sample(value)}`),
      `Send ${field} as plain text, not inside a list or an object.`,
    );
  }
  if (expected === 'record' && typeof value === 'string') {
    return fault(
      'text-for-object',
      says(`the text ${sample(value)}`),
      `Send ${field} as an object. Encode only the whole reply as JSON.`,
    );
  }
  return fault('wrong-kind', says(`the ${kindOf(value)} ${sample(value)}`), `Send ${articleOf(expected)}.`);
};

const findingOf = (issue: Issue, data: Readonly<Record<string, unknown>>, shape: Shape): Finding => {
  // No event checks the values inside a field.
  const field = String(issue.path[0]);
  const value = data[field];
  if (issue.code === 'invalid_type') {
    if (value === undefined) return missingField(field, data, shape);
    return wrongKind(field, issue.expected, value, shape);
  }
  if (issue.code === 'too_small' && value === '') {
    return fault(
      'field-empty',
      `${field} is empty. ${APP_FAILS}`,
      `Send ${field}: the backend identifies the app by it.`,
    );
  }
  if (issue.code === 'too_small') {
    return fault(
      'number-too-small',
      `${field} is ${sample(value)}, which is not possible. ${APP_FAILS}`,
      `Read ${field} after the layout of the view: before that it is 0.`,
    );
  }
  return fault('wrong-kind', `${field} is ${sample(value)}: ${issue.message}. ${APP_FAILS}`, 'See docs/shell.md.');
};

const noData = (data: unknown): Finding =>
  data === undefined
    ? fault(
        'data-missing',
        `The reply has no callbackData, which this event requires. ${APP_FAILS}`,
        'Put the data of the event into callbackData.',
      )
    : fault(
        'data-null',
        `callbackData is null, but this event requires an object. ${APP_FAILS}`,
        'Send an object with the fields of this event, not null. If there is no data, answer with a failure.',
      );

const textFor = (eventName: BridgeEventName, text: string): Finding[] => {
  const { callbackData: schema } = bridgeEvents[eventName];
  const body = bodyOf(text);
  if (body === undefined || !isObject(body.value)) {
    const fields = Object.keys((schema as z.ZodMiniObject).shape)
      .slice(0, 3)
      .join(', ');
    return [
      fault(
        'text-for-data',
        `callbackData is the text ${sample(text.length > 12 ? `${text.slice(0, 4)}…` : text)}, not an object. ${APP_FAILS}`,
        `Send an object with ${fields}.`,
      ),
    ];
  }
  const inner = judgeObject(schema, body.value);
  return [
    remark(
      'data-as-text',
      'callbackData is JSON text inside the JSON of the reply. The app can still read it.',
      'Put the object into the reply, then encode the whole reply once.',
    ),
    ...inner,
  ];
};

/** Reports optional fields that are missing or have another name. The app silently uses defaults for them. */
const leftOut = (schema: z.ZodMiniType, data: Readonly<Record<string, unknown>>): Finding[] => {
  if (schema !== bridgeEvents.getPackageInfo.callbackData) return [];
  const needed = ['lang', 'applicationName', 'screenWidth', 'topStatusHeight', 'osType', 'appVersion'] as const;
  const absent = Object.keys(packageInfoNotes).filter((name) => data[name] === undefined);
  const wrong = absent.flatMap((name) => {
    const similar = name === 'pkgName' ? undefined : similarKey(data, name);
    return similar === undefined ? [] : [{ name, finding: misspelled(name, similar) }];
  });
  const gone = needed.filter((name) => absent.includes(name) && !wrong.some((each) => each.name === name));
  const findings = wrong.map(({ finding }) => finding);
  if (gone.length === 0) return findings;
  return [
    ...findings,
    remark(
      'field-left-out',
      `callbackData has no ${gone.join(', ')}. The app uses a default.`,
      `Send ${gone.length === 1 ? 'it' : 'them'}: the backend and the page layout depend on ${gone.length === 1 ? 'it' : 'them'}.`,
    ),
  ];
};

const judgeObject = (schema: z.ZodMiniType, data: Readonly<Record<string, unknown>>): Finding[] => {
  const { error } = schema.safeParse(data) as { error?: z.core.$ZodError };
  return [...(error?.issues ?? []).map((issue) => findingOf(issue, data, shapeOf(schema))), ...leftOut(schema, data)];
};

/** Checks callbackData against the schema of its event. */
export const judgeData = (eventName: BridgeEventName, data: unknown): readonly Finding[] => {
  const { callbackData: schema } = bridgeEvents[eventName];
  if (!('shape' in schema)) return [];
  if (data === undefined || data === null) return [noData(data)];
  if (typeof data === 'string') return textFor(eventName, data);
  if (isObject(data)) return judgeObject(schema, data);
  return [
    fault(
      'data-no-object',
      `callbackData is the ${kindOf(data)} ${sample(data)}, not an object. ${APP_FAILS}`,
      'Send an object with the fields that docs/shell.md lists.',
    ),
  ];
};
