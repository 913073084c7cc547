import type { Row } from '../../api/journal';
import { phoneOf } from '../../state/selection';

/** What is left out where it is empty. */
export interface Filters {
  readonly text: string;
  readonly method: string;
  readonly code: string;
  readonly borrower: string;
  readonly phone: string;
}

const texts = new WeakMap<Row['entry'], string>();

/** All of a call as one text, made when it is searched for the first time. */
const textOf = ({ entry }: Row): string => {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const { raw: _, ...shown } = entry;
  const text = JSON.stringify(shown).toLowerCase();
  texts.set(entry, text);
  return text;
};

/** The rows that fit, newest first. */
export const matching = (rows: readonly Row[], { text, method, code, borrower, phone }: Filters): readonly Row[] => {
  const wanted = text.toLowerCase();
  const found: Row[] = [];
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index] as Row;
    const { entry } = row;
    if (
      (method === '' || entry.methods.includes(method)) &&
      (code === '' || String(entry.code) === code) &&
      (borrower === '' || entry.contactNumber === borrower) &&
      (phone === '' || phoneOf(row) === phone) &&
      (wanted === '' || textOf(row).includes(wanted))
    ) {
      found.push(row);
    }
  }
  return found;
};

/** What there is to choose from, most frequent first. */
export const valuesIn = (rows: readonly Row[], of: (row: Row) => readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const row of rows) for (const value of of(row)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]).map(([value]) => value);
};
