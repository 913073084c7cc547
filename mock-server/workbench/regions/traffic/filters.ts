import { isAnalytics } from '../../api/bridge';
import type { Row } from '../../api/journal';
import { FILTER_KEYS, type FilterKey, type FilterRow, type FilterTerm, matchesTerms } from '../../lib/call-filter';
import { deviceOf, isBridgeRow, type TrafficItem } from '../../state/selection';

const kindOf = (item: TrafficItem): string => {
  if (!isBridgeRow(item)) return 'call';
  if (item.isAppError) return 'app';
  if (item.isPending) return 'call';
  return isAnalytics(item.bridge) ? 'analytics' : 'bridge';
};

const listOf = (value: string | undefined): readonly string[] => (value ? [value] : []);

/** How the filter box reads each key from a row. */
const READERS: Readonly<Record<FilterKey, (item: TrafficItem) => readonly string[]>> = {
  kind: (item) => [kindOf(item)],
  method: (item) => (isBridgeRow(item) ? [item.bridge.eventName] : item.entry.methods),
  code: (item) => (isBridgeRow(item) ? [] : [String(item.entry.code)]),
  borrower: (item) => (isBridgeRow(item) ? [] : listOf(item.entry.contactNumber)),
  device: (item) => listOf(deviceOf(item)),
};

const forEachKey = <Value>(of: (key: FilterKey) => Value): Readonly<Record<FilterKey, Value>> =>
  Object.fromEntries(FILTER_KEYS.map((key) => [key, of(key)])) as Record<FilterKey, Value>;

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

const filterRow = (item: TrafficItem): FilterRow => ({
  values: forEachKey((key) => READERS[key](item)),
  text: () => textOf(item),
});

/** The rows that match the terms, newest first. */
export const matching = (items: readonly TrafficItem[], terms: readonly FilterTerm[]): readonly TrafficItem[] =>
  items.filter((item) => terms.length === 0 || matchesTerms(terms, filterRow(item))).reverse();

const byFrequency = (
  items: readonly TrafficItem[],
  of: (item: TrafficItem) => readonly string[],
): readonly string[] => {
  const counts = new Map<string, number>();
  for (const item of items) for (const value of of(item)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]).map(([value]) => value);
};

/** The values of each key that occur, most frequent first. */
export const valuesIn = (items: readonly TrafficItem[]): Readonly<Record<FilterKey, readonly string[]>> =>
  forEachKey((key) => byFrequency(items, READERS[key]));
