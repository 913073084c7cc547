import type { BridgeRow } from '../api/bridge';
import type { Row } from '../api/journal';
import { useAddress } from './address';
import { shownNameOf } from './phone-address';
import { useJournal } from './workbench';

/** A row by its address in a link: the journal's id, of the calls that the server still knows. */
const named = (rows: readonly Row[], id: string): Row | undefined =>
  rows.findLast(({ entry, isGone }) => String(entry.id) === id && !isGone) ??
  rows.findLast(({ entry }) => String(entry.id) === id);

/** The call that is read, and how to choose another one; empty for none. */
export const useSelectedCall = (): readonly [Row | undefined, (id: string) => void] => {
  const { rows } = useJournal();
  const [id, choose] = useAddress('call');
  return [id === '' ? undefined : named(rows, id), choose];
};

/** A row of the traffic: a call, or what crossed a bridge. */
export type TrafficItem = Row | BridgeRow;

export const isBridgeRow = (item: TrafficItem): item is BridgeRow => 'bridge' in item;

const BRIDGE = 'bridge-';

/** How a row is called in a link. */
export const idOf = (item: TrafficItem): string =>
  isBridgeRow(item) ? `${BRIDGE}${item.bridge.id}` : String(item.entry.id);

/** The row that is read, whatever it is, and how to choose another one; empty for none. */
export const useSelectedItem = (): readonly [TrafficItem | undefined, (id: string) => void] => {
  const { bridge } = useJournal();
  const [id] = useAddress('call');
  const [row, choose] = useSelectedCall();
  if (!id.startsWith(BRIDGE)) return [row, choose];
  return [bridge.find((known) => idOf(known) === id), choose];
};

/** Which phone a call came from: A to D for those of the page. */
export const phoneOf = (item: TrafficItem): string =>
  shownNameOf((isBridgeRow(item) ? item.bridge.phone : item.entry.phone) ?? '');
