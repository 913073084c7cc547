import type { JournalEntry } from '../../api/journal';
import { type JsonSchema, ruleWords, schemaAt } from '../../lib/json-schema';
import type { Contract } from '../../state/contract';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list = isObject(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
};

/** The entries of an envelope as they went over the wire; none of what was no envelope. */
export const envelopeEntries = ({ request }: JournalEntry): readonly unknown[] => listIn(request, 'entries');

/** What was asked, and what was answered to it. */
export interface CallEntry {
  readonly method: string;
  readonly data: unknown;
  readonly code: number | undefined;
}

/** The entries of an envelope with their codes. */
export const entriesOf = ({ request, reply }: JournalEntry): readonly CallEntry[] => {
  const results = listIn(reply, 'results');
  return listIn(request, 'entries')
    .filter(isObject)
    .map(({ method, data }, index) => {
      const result = results[index];
      const code = isObject(result) ? result.code : undefined;
      return { method: String(method), data, code: typeof code === 'number' ? code : undefined };
    });
};

const LISTS = { request: 'entries', reply: 'results' } as const;

/**
 * What the contract says of a field of a call.
 * @param side which of its two trees
 * @returns how to ask; the path is from the root of the tree
 */
export const rulesFor =
  (entry: JournalEntry, side: keyof typeof LISTS, contract: Contract | undefined) =>
  (path: readonly string[]): string | undefined => {
    const [list, index = '', data, ...rest] = path;
    if (contract === undefined || list !== LISTS[side] || data !== 'data' || rest.length === 0) return undefined;
    const name = entry.methods[Number(index)];
    const method = contract.methods.find((known) => known.name === name);
    const { schemas } = contract.components;
    let schema: JsonSchema | undefined = side === 'request' ? method?.params[0]?.schema : method?.result.schema;
    for (const key of rest) schema = schemaAt(schema, key, schemas);
    return schema && ruleWords(schema);
  };
