import { isObject, type JsonObject } from '@kit/contracts/json-object';
import type { ContractDocument } from './model';
import type { Change } from './rules';

/** Fields for readers. A change of their wording changes no behaviour. */
const WORDS: readonly string[] = ['says', 'starts', 'ends', 'changes', 'examples'];

/** What identifies an item of a list besides its position. */
const keyOf = (item: unknown, index: number): string => {
  if (!isObject(item)) return String(index);
  const { name, field, effect, from, to, by } = item;
  if (by !== undefined) return `${String(from)} → ${String(to)} (${String(by)})`;
  return String(name ?? field ?? effect ?? index);
};

/** Each fact of a value under its place, without texts for readers. */
const factsIn = (value: unknown, place: string): [string, string][] => {
  if (Array.isArray(value)) return value.flatMap((item, index) => factsIn(item, `${place}.${keyOf(item, index)}`));
  if (!isObject(value)) return [[place, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    WORDS.includes(key) ? [] : factsIn(inner, `${place}.${key}`),
  );
};

/** The named extensions whose data, not only their wording, are behaviour. */
const PARTS: readonly (readonly [name: string, part: (extension: JsonObject) => unknown])[] = [
  ['x-formulas', (all) => all],
  ['x-timers', (all) => all],
  ['x-transitions', (all) => all],
  ['x-payments', ({ effects, bounds }) => ({ effects, bounds })],
  ['x-order-detail', ({ notNullIn }) => notNullIn],
  ['x-buttons', ({ byStatus }) => byStatus],
];

/** Lists the facts that differ. A document without an extension says nothing about it. */
export const compareBehaviour = (old: ContractDocument, now: ContractDocument): Change[] =>
  PARTS.flatMap(([name, part]) => {
    const [was, is] = [old[name], now[name]];
    if (was === undefined || is === undefined) return [];
    const before = new Map(factsIn(part(was as JsonObject), name));
    const after = new Map(factsIn(part(is as JsonObject), name));
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((place): Change[] => {
      const [one, other] = [before.get(place) ?? 'nothing', after.get(place) ?? 'nothing'];
      return one === other ? [] : [{ rule: 'behaviour-changed', place, detail: `${one} → ${other}` }];
    });
  });
