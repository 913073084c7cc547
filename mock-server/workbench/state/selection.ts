import type { BridgeRow } from '../api/bridge';
import type { Row } from '../api/journal';
import { changeAddress, useAddress } from './address';
import { shownNameOf } from './device-address';
import { useJournal } from './workbench';

/** Finds the newest row with a journal id. Rows from before a restart come first. */
const rowWithId = (rows: readonly Row[], id: string): Row | undefined =>
  rows.findLast(({ entry }) => String(entry.id) === id);

/** Opens a call in the tab of the calls. An empty id closes the open one. */
const openCall = (id: string): void => changeAddress(id === '' ? { call: '' } : { call: id, tab: '' });

/** The selected call and its setter. An empty id selects none. */
export const useSelectedCall = (): readonly [Row | undefined, (id: string) => void] => {
  const { rows } = useJournal();
  const [id] = useAddress('call');
  return [id === '' ? undefined : rowWithId(rows, id), openCall];
};

/** A row of the traffic: a journal call or a bridge call. */
export type TrafficItem = Row | BridgeRow;

export const isBridgeRow = (item: TrafficItem): item is BridgeRow => 'bridge' in item;

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

/** The selected row of either kind and its setter. An empty id selects none. */
export const useSelectedItem = (): readonly [TrafficItem | undefined, (id: string) => void] => {
  const { bridge } = useJournal();
  const [id] = useAddress('call');
  const [row, choose] = useSelectedCall();
  if (![BRIDGE, APP_ERROR, PENDING].some((prefix) => id.startsWith(prefix))) return [row, choose];
  return [bridge.find((known) => idOf(known) === id), choose];
};

/** The phone that made the call: A to D for phones of the page. */
export const deviceOf = (item: TrafficItem): string =>
  shownNameOf((isBridgeRow(item) ? item.bridge.device : item.entry.device) ?? '');
