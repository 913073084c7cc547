import type { Answer } from '../../api/client';
import type { TrafficItem } from '../../state/selection';

/** A change of the sandbox: a call or an act of a tester. */
export type Point = Answer<'GET /history'>['points'][number];

/** An act of a tester as a row between the calls, such as `clock +20 h`. It cannot be selected. */
export interface ActRow {
  /** negative, and different from the keys of bridge calls */
  readonly key: number;
  readonly act: Point;
}

export type ListItem = TrafficItem | ActRow;

export const isActRow = (item: ListItem): item is ActRow => 'act' in item;

/** The calls on branches that going back left, by their ids. */
export const leftCallsOf = (points: readonly Point[]): ReadonlyMap<number, Point> =>
  new Map(points.flatMap((point) => (point.isLeft && point.request !== null ? [[point.request, point]] : [])));

/** The acts of the history as rows, oldest first. */
export const actRowsOf = (points: readonly Point[]): readonly ActRow[] =>
  points.filter(({ request }) => request === null).map((act) => ({ key: -Number(act.id.slice(1)) - 0.75, act }));

/** The number of calls among the rows. */
export const countCalls = (items: readonly ListItem[]): number => items.filter((item) => !isActRow(item)).length;
