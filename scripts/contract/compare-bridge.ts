import type { JsonSchema } from '@kit/contracts/openrpc/json-schema';
import { compareSchemas } from './compare-schemas';
import type { BridgeEvent, ContractDocument } from './model';
import { type Change, change, type RuleId } from './rules';

const shown = (value: unknown): string => JSON.stringify(value);

/** Differences of params that an old native app does not notice: it gets less, or ignores an added field. */
const HARMLESS_PARAMS: readonly RuleId[] = [
  ...(['request-narrowed', 'request-field-added', 'request-field-added-required', 'request-field-required'] as const),
  'unit-named',
];
/** Differences of callback data that an old native app still satisfies. */
const HARMLESS_DATA: readonly RuleId[] = [
  ...(['response-widened', 'response-field-removed', 'response-field-optional'] as const),
  ...(['response-field-added-optional', 'unit-named'] as const),
];

const compareEvents = (was: BridgeEvent, is: BridgeEvent): Change[] => {
  const place = `bridge.${is.name}`;
  const none = { before: {}, after: {} };
  const params = compareSchemas(
    { ...none, place: `${place}.params`, direction: 'request' },
    was.params as JsonSchema,
    is.params as JsonSchema,
  );
  const data = compareSchemas(
    { ...none, place: `${place}.callbackData`, direction: 'response' },
    was.callbackData as JsonSchema,
    is.callbackData as JsonSchema,
  );
  return [
    ...params.map(
      (each): Change => ({
        ...each,
        rule: HARMLESS_PARAMS.includes(each.rule) ? 'bridge-params-narrowed' : 'bridge-params-changed',
      }),
    ),
    ...data.map(
      (each): Change => ({
        ...each,
        rule: HARMLESS_DATA.includes(each.rule) ? 'bridge-data-widened' : 'bridge-data-changed',
      }),
    ),
    ...(was.timeout === is.timeout ? [] : [change('bridge-timeout-changed', place, `${was.timeout} → ${is.timeout}`)]),
  ];
};

/** Lists the differences of the bridge. A document before `x-bridge` cannot be compared. */
export const compareBridge = (old: ContractDocument, now: ContractDocument): Change[] => {
  const [before, after] = [old['x-bridge'], now['x-bridge']];
  if (before === undefined || after === undefined) return [];
  const messages = (['object', 'success', 'call', 'reply'] as const).flatMap((part): Change[] =>
    shown(before[part]) === shown(after[part])
      ? []
      : [change('bridge-message-changed', `bridge.${part}`, `${shown(before[part])} → ${shown(after[part])}`)],
  );
  const named = (events: readonly BridgeEvent[], name: string) => events.find((event) => event.name === name);
  const common = before.events.flatMap((was): Change[] => {
    const is = named(after.events, was.name);
    return is === undefined ? [change('bridge-event-removed', `bridge.${was.name}`, '')] : compareEvents(was, is);
  });
  const added = after.events
    .filter(({ name }) => named(before.events, name) === undefined)
    .map(({ name }) => change('bridge-event-added', `bridge.${name}`, ''));
  return [...messages, ...common, ...added];
};
