import { type Line, textOf } from './lines';

/** The keys of the filter box. Each compares one column of the list. */
const READERS = {
  kind: ({ kind }) => [kind],
  method: ({ names }) => names,
  code: ({ entry, result }) => (entry && result ? [result.word] : []),
  borrower: ({ entry }) => (entry?.contactNumber ? [entry.contactNumber] : []),
  device: ({ device }) => (device === '' ? [] : [device]),
} satisfies Readonly<Record<string, (line: Line) => readonly string[]>>;
type FilterKey = keyof typeof READERS;
const FILTER_KEYS = Object.keys(READERS) as FilterKey[];

/** One condition of the filter box, such as `code:0` or `-method:homePage`. */
export interface FilterTerm {
  /** `text` searches the whole call */
  readonly key: FilterKey | 'text';
  /** lowercase */
  readonly value: string;
  /** true for a term that starts with `-`: a row must not match it */
  readonly isExcluded: boolean;
}

/** Splits at spaces outside double quotes. An open quote reaches to the end. */
const wordsIn = (text: string): readonly string[] => text.match(/(?:"[^"]*(?:"|$)|[^\s"])+/g) ?? [];

const unquoted = (text: string): string => text.replaceAll('"', '');

const keyOf = (term: string): FilterKey | undefined =>
  FILTER_KEYS.find((known) => term.toLowerCase().startsWith(`${known}:`));

/** Reads the text of the filter box. A term without a value, such as `code:`, is not finished and has no effect. */
export const termsIn = (text: string): readonly FilterTerm[] =>
  wordsIn(text).flatMap((word) => {
    const isExcluded = word.startsWith('-') && word.length > 1;
    const rest = isExcluded ? word.slice(1) : word;
    const key = keyOf(rest);
    const value = unquoted(key === undefined ? rest : rest.slice(key.length + 1)).toLowerCase();
    return value === '' ? [] : [{ key: key ?? 'text', value, isExcluded }];
  });

/** Spaces of a phone number, as in `0803 123 4567`, do not count. */
const compact = (value: string): string => value.replaceAll(' ', '').toLowerCase();

/** The terms of one key are alternatives. Different keys and text must all match. Excluded terms must not match. */
export const matchesTerms = (terms: readonly FilterTerm[], line: Line): boolean => {
  // An act has only words, so it never matches a term about a column of the calls.
  if (line.kind === 'act' && terms.some(({ key }) => key !== 'text')) return false;
  const matches = ({ key, value }: FilterTerm): boolean =>
    key === 'text'
      ? textOf(line).includes(value)
      : READERS[key](line).some((known) => compact(known) === compact(value));
  const included = terms.filter(({ isExcluded }) => !isExcluded);
  return (
    !terms.some((term) => term.isExcluded && matches(term)) &&
    included.every((term) =>
      term.key === 'text' ? matches(term) : included.some((other) => other.key === term.key && matches(other)),
    )
  );
};

const MAX_SUGGESTIONS = 12;

/** Completes the last word of the filter box: a key first, then the values of this key. @returns whole texts of the box */
export const suggestionsFor = (text: string, lines: readonly Line[]): readonly string[] => {
  const last = /\s$/.test(text) ? '' : (wordsIn(text).at(-1) ?? '');
  const minus = last.startsWith('-') ? '-' : '';
  const begun = unquoted(last.slice(minus.length)).toLowerCase();
  const key = keyOf(begun);
  const valuesOf = (of: FilterKey): readonly string[] =>
    [...new Set(lines.flatMap(READERS[of]))].map((value) => `${of}:${/\s/.test(value) ? `"${value}"` : value} `);
  return (key === undefined ? FILTER_KEYS.map((known) => `${known}:`) : valuesOf(key))
    .filter((term) => unquoted(term).toLowerCase().startsWith(begun))
    .slice(0, MAX_SUGGESTIONS)
    .map((term) => text.slice(0, text.length - last.length) + minus + term);
};
