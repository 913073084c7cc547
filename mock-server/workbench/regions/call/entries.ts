import { fieldOf, isObject } from '@kit/contracts/json-object';
import type { JournalEntry } from '../../api/journal';
import { type JsonSchema, ruleWords, schemaAt } from '../../lib/json-schema';
import { type Contract, typeOf } from '../../state/contract';

const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : [];
};

/** The decrypted entries of a request. Empty if it was not an envelope. */
export const envelopeEntries = ({ request }: JournalEntry): readonly unknown[] => listIn(request, 'entries');

/** An entry of the request with the code of its result. */
export interface CallEntry {
  readonly method: string;
  readonly data: unknown;
  readonly code: number | undefined;
}

export const entriesOf = ({ request, reply }: JournalEntry): readonly CallEntry[] => {
  const results = listIn(reply, 'results');
  return listIn(request, 'entries')
    .filter(isObject)
    .map(({ method, data }, index) => {
      const code = fieldOf(results[index], 'code');
      return { method: String(method), data, code: typeof code === 'number' ? code : undefined };
    });
};

const LISTS = { request: 'entries', reply: 'results' } as const;

/**
 * Looks up the contract's rules for the fields of a call.
 * @returns a function from a field's path in the request or reply to its rule
 */
export const rulesFor =
  (entry: JournalEntry, side: keyof typeof LISTS, contract: Contract | undefined) =>
  (path: readonly string[]): string | undefined => {
    const [list, index = '', data, ...rest] = path;
    if (contract === undefined || list !== LISTS[side] || data !== 'data' || rest.length === 0) return undefined;
    const name = entry.methods[Number(index)] ?? '';
    const { schemas } = contract.components;
    let schema: JsonSchema | undefined = typeOf(contract, name, side === 'request' ? 'Request' : 'Response');
    for (const key of rest) schema = schemaAt(schema, key, schemas);
    return schema && ruleWords(schema);
  };
