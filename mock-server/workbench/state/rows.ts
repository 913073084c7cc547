import { type BridgeRow, isAnalytics, type Row } from '../api/journal';
import { FILTER_KEYS, type FilterKey, type FilterTerm, matchesTerms } from '../lib/call-filter';
import { receivedOf } from '../lib/call-words';
import { type ActRow, deviceOf, isActRow, isBridgeRow, type ListItem, type Point, type TrafficItem } from './selection';

/** The calls on branches that going back left, by their ids. */
export const leftCallsOf = (points: readonly Point[]): ReadonlyMap<number, Point> =>
  new Map(points.flatMap((point) => (point.isLeft && point.request !== null ? [[point.request, point]] : [])));

/** The acts of the history as rows, oldest first. */
export const actRowsOf = (points: readonly Point[]): readonly ActRow[] =>
  points.filter(({ request }) => request === null).map((act) => ({ key: -Number(act.id.slice(1)) - 0.75, act }));

/** The number of calls among the rows. */
export const countCalls = (items: readonly ListItem[]): number => items.filter((item) => !isActRow(item)).length;

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
  code: (item) => (isBridgeRow(item) ? [] : [receivedOf(item.entry).word]),
  borrower: (item) => (isBridgeRow(item) ? [] : listOf(item.entry.contactNumber)),
  device: (item) => listOf(deviceOf(item)),
};

const forEachKey = <Value>(of: (key: FilterKey) => Value): Readonly<Record<FilterKey, Value>> =>
  Object.fromEntries(FILTER_KEYS.map((key) => [key, of(key)])) as Record<FilterKey, Value>;

/** Real time of a row, in ms since the epoch. */
export const timeOf = (item: ListItem): number => {
  if (isActRow(item)) return Date.parse(item.act.at);
  return isBridgeRow(item) ? item.bridge.at : Date.parse(item.entry.at);
};

const ahead = new WeakMap<BridgeRow, BridgeRow>();

/** A row with the clock of the call before it. The same row again while that is the same, so that it need not render. */
const withClock = (item: ListItem, aheadMs: number): ListItem => {
  if (isActRow(item) || !isBridgeRow(item)) return item;
  const known = ahead.get(item);
  if (known?.aheadMs === aheadMs) return known;
  const row = { ...item, aheadMs };
  ahead.set(item, row);
  return row;
};

/** Merges the calls of the journal with bridge calls and acts, oldest first. @param others in any order */
export const byTime = (rows: readonly Row[], others: readonly ListItem[]): readonly ListItem[] => {
  if (others.length === 0) return rows;
  const waiting = others.toSorted((one, other) => timeOf(one) - timeOf(other));
  const merged: ListItem[] = [];
  let next = 0;
  let aheadMs = 0;
  for (const row of rows) {
    const at = timeOf(row);
    for (let other = waiting[next]; other !== undefined && timeOf(other) <= at; other = waiting[next]) {
      merged.push(withClock(other, aheadMs));
      next += 1;
    }
    aheadMs = Date.parse(row.entry.clock) - at;
    merged.push(row);
  }
  return [...merged, ...waiting.slice(next).map((item) => withClock(item, aheadMs))];
};

const texts = new WeakMap<object, string>();

/** The searchable text of a row, cached at the first search. */
const textOf = (item: TrafficItem): string => {
  const held = isBridgeRow(item) ? item.bridge : item.entry;
  const known = texts.get(held);
  if (known !== undefined) return known;
  const shown = 'raw' in held ? { ...held, raw: undefined, clock: undefined } : held;
  const text = JSON.stringify(shown).toLowerCase();
  texts.set(held, text);
  return text;
};

/** An act has only words, so it never matches a term about a column of the calls. */
const matchesAct = (terms: readonly FilterTerm[], text: string): boolean =>
  terms.every(({ key, value, isExcluded }) => key === 'text' && text.toLowerCase().includes(value) !== isExcluded);

/** The rows that match the terms, newest first. */
export const matching = (items: readonly ListItem[], terms: readonly FilterTerm[]): readonly ListItem[] =>
  items
    .filter((item) =>
      isActRow(item)
        ? matchesAct(terms, item.act.text)
        : matchesTerms(terms, { values: forEachKey((key) => READERS[key](item)), text: () => textOf(item) }),
    )
    .reverse();

/** The values of each key that occur, most frequent first. */
export const valuesIn = (items: readonly ListItem[]): Readonly<Record<FilterKey, readonly string[]>> => {
  const calls = items.flatMap((item) => (isActRow(item) ? [] : [item]));
  return forEachKey((key) => {
    const counts = new Map<string, number>();
    for (const item of calls) for (const value of READERS[key](item)) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts].sort((one, other) => other[1] - one[1]).map(([value]) => value);
  });
};
