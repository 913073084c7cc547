import type { Answer } from '../api/client';
import type { BridgeRow, Row } from '../api/journal';
import { shownNameOf } from '../lib/call-words';
import { changeAddress, useAddress } from './address';
import { useJournal } from './workbench';

/** A row that can be opened: a journal call or a bridge call. */
export type TrafficItem = Row | BridgeRow;

/** A change of the sandbox: a call or an act of a tester. */
export type Point = Answer<'GET /history'>['points'][number];

/** An act of a tester as a row between the calls, such as `clock +20 h`. It cannot be selected. */
export interface ActRow {
  /** negative, and different from the keys of bridge calls */
  readonly key: number;
  readonly act: Point;
}

/** A row of the list. */
export type ListItem = TrafficItem | ActRow;

export const isBridgeRow = (item: TrafficItem): item is BridgeRow => 'bridge' in item;
export const isActRow = (item: ListItem): item is ActRow => 'act' in item;

const BRIDGE = 'bridge-';
const APP_ERROR = 'app-';
const PENDING = 'pending-';

const prefixOf = ({ isAppError, isPending }: BridgeRow): string => {
  if (isPending) return PENDING;
  return isAppError ? APP_ERROR : BRIDGE;
};

/** The id of a row in the page's address. */
export const idOf = (item: TrafficItem): string =>
  isBridgeRow(item) ? `${prefixOf(item)}${item.bridge.id}` : String(item.entry.id);

/** Opens a row in the tab of the calls. An empty id closes the open one. */
export const openCall = (id: string): void => changeAddress(id === '' ? { call: '' } : { call: id, tab: '' });

/** The open row. */
export const useSelectedItem = (): TrafficItem | undefined => {
  const { rows, bridge } = useJournal();
  const [id] = useAddress('call');
  if (id === '') return undefined;
  if ([BRIDGE, APP_ERROR, PENDING].some((prefix) => id.startsWith(prefix)))
    return bridge.find((known) => idOf(known) === id);
  // After a restart, a new row can repeat the id of an old one. The newest row is last.
  return rows.findLast(({ entry }) => String(entry.id) === id);
};

/** The phone that made the call: A to D for phones of the page. */
export const deviceOf = (item: TrafficItem): string =>
  shownNameOf((isBridgeRow(item) ? item.bridge.device : item.entry.device) ?? '');
