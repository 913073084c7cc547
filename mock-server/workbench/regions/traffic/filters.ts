import { isAnalytics } from '../../api/bridge';
import type { Row } from '../../api/journal';
import { deviceOf, isBridgeRow, type TrafficItem } from '../../state/selection';

/** Kinds of rows. An empty kind means all. */
export const KINDS = ['', 'calls', 'bridge', 'analytics'] as const;
export type Kind = (typeof KINDS)[number];

/** An empty filter matches every row. */
export interface Filters {
  readonly kind: Kind;
  readonly text: string;
  readonly method: string;
  readonly code: string;
  readonly borrower: string;
  readonly device: string;
}

const kindOf = (item: TrafficItem): Kind => {
  if (!isBridgeRow(item)) return 'calls';
  return isAnalytics(item.bridge) ? 'analytics' : 'bridge';
};

/** The methods of an envelope, or the event of a bridge call. */
export const methodsOf = (item: TrafficItem): readonly string[] =>
  isBridgeRow(item) ? [item.bridge.eventName] : item.entry.methods;

const borrowerOf = (item: TrafficItem): string => (isBridgeRow(item) ? '' : (item.entry.contactNumber ?? ''));
const codeOf = (item: TrafficItem): string => (isBridgeRow(item) ? '' : String(item.entry.code));

/** Merges journal and bridge calls, oldest first. */
export const byTime = (rows: readonly Row[], bridge: readonly TrafficItem[]): readonly TrafficItem[] => {
  if (bridge.length === 0) return rows;
  const merged: TrafficItem[] = [];
  let next = 0;
  const timeOf = (item: TrafficItem | undefined): number =>
    item !== undefined && isBridgeRow(item) ? item.bridge.at : Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const at = Date.parse(row.entry.at);
    for (; timeOf(bridge[next]) <= at; next += 1) merged.push(bridge[next] as TrafficItem);
    merged.push(row);
  }
  return [...merged, ...bridge.slice(next)];
};

const texts = new WeakMap<object, string>();

/** The searchable text of a row, cached at the first search. */
const textOf = (item: TrafficItem): string => {
  const held = isBridgeRow(item) ? item.bridge : item.entry;
  const known = texts.get(held);
  if (known !== undefined) return known;
  const shown = 'raw' in held ? { ...held, raw: undefined } : held;
  const text = JSON.stringify(shown).toLowerCase();
  texts.set(held, text);
  return text;
};

/** The rows that match the filters, newest first. */
export const matching = (
  items: readonly TrafficItem[],
  { kind, text, method, code, borrower, device }: Filters,
): readonly TrafficItem[] => {
  const wanted = text.toLowerCase();
  const found: TrafficItem[] = [];
  for (let index = items.length - 1; index >= 0; index -= 1) {
    const item = items[index] as TrafficItem;
    if (
      (kind === '' || kindOf(item) === kind) &&
      (method === '' || methodsOf(item).includes(method)) &&
      (code === '' || codeOf(item) === code) &&
      (borrower === '' || borrowerOf(item) === borrower) &&
      (device === '' || deviceOf(item) === device) &&
      (wanted === '' || textOf(item).includes(wanted))
    ) {
      found.push(item);
    }
  }
  return found;
};

/** The distinct values of a column, most frequent first. */
export const valuesIn = <Item>(items: readonly Item[], of: (item: Item) => readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const item of items) for (const value of of(item)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]).map(([value]) => value);
};
