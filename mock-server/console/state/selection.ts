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

/** Which phone a call came from: A to D for those of the page. */
export const phoneOf = ({ entry }: Row): string => shownNameOf(entry.phone ?? '');
