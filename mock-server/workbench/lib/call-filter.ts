/** The keys of the filter box. Each compares one column of the traffic. */
export const FILTER_KEYS = ['kind', 'method', 'code', 'borrower', 'device'] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** One condition of the filter box, such as `code:0` or `-method:homePage`. */
export interface FilterTerm {
  /** `text` searches the whole call */
  readonly key: FilterKey | 'text';
  /** lowercase */
  readonly value: string;
  /** true for a term that starts with `-`: a row must not match it */
  readonly isExcluded: boolean;
}

/** The values of a row that the terms compare. */
export interface FilterRow {
  readonly values: Readonly<Record<FilterKey, readonly string[]>>;
  /** lowercase text of the whole call; a function, because few filters need it */
  readonly text: () => string;
}

/** Splits at spaces outside double quotes. An open quote reaches to the end. */
const wordsIn = (text: string): readonly string[] => text.match(/(?:"[^"]*(?:"|$)|[^\s"])+/g) ?? [];

const unquoted = (text: string): string => text.replaceAll('"', '');

const termOf = (word: string): FilterTerm => {
  const isExcluded = word.startsWith('-') && word.length > 1;
  const rest = isExcluded ? word.slice(1) : word;
  const key = FILTER_KEYS.find((known) => rest.toLowerCase().startsWith(`${known}:`));
  const value = key === undefined ? rest : rest.slice(key.length + 1);
  return { key: key ?? 'text', value: unquoted(value).toLowerCase(), isExcluded };
};

/** Reads the text of the filter box. A term without a value, such as `code:`, is not finished and has no effect. */
export const termsIn = (text: string): readonly FilterTerm[] =>
  wordsIn(text)
    .map(termOf)
    .filter(({ value }) => value !== '');

/** Spaces of a phone number, as in `0803 123 4567`, do not count. */
const compact = (value: string): string => value.replaceAll(' ', '').toLowerCase();

/** The terms of one key are alternatives. Different keys and text must all match. Excluded terms must not match. */
export const matchesTerms = (terms: readonly FilterTerm[], row: FilterRow): boolean => {
  const matches = ({ key, value }: FilterTerm): boolean =>
    key === 'text' ? row.text().includes(value) : row.values[key].some((known) => compact(known) === compact(value));
  const included = terms.filter(({ isExcluded }) => !isExcluded);
  return (
    !terms.some((term) => term.isExcluded && matches(term)) &&
    included.every((term) =>
      term.key === 'text' ? matches(term) : included.some((other) => other.key === term.key && matches(other)),
    )
  );
};

/** One completion of the filter box. */
export interface FilterSuggestion {
  /** the whole text of the box after the choice */
  readonly text: string;
  /** the completed term */
  readonly term: string;
}

const MAX_SUGGESTIONS = 12;

const written = (key: FilterKey, value: string): string => `${key}:${/\s/.test(value) ? `"${value}"` : value}`;

/**
 * Completes the last word of the filter box: a key first, then the values of this key.
 * @param values the values that occur, most frequent first
 */
export const suggestionsFor = (
  text: string,
  values: Readonly<Record<FilterKey, readonly string[]>>,
): readonly FilterSuggestion[] => {
  const last = /\s$/.test(text) ? '' : (wordsIn(text).at(-1) ?? '');
  const head = text.slice(0, text.length - last.length);
  const minus = last.startsWith('-') ? '-' : '';
  const begun = unquoted(last.slice(minus.length)).toLowerCase();
  const key = FILTER_KEYS.find((known) => begun.startsWith(`${known}:`));
  const terms =
    key === undefined
      ? FILTER_KEYS.filter((known) => known.startsWith(begun) && values[known].length > 0).map((known) => `${known}:`)
      : values[key]
          .map((value) => written(key, value))
          .filter((term) => unquoted(term).toLowerCase().startsWith(begun));
  return terms
    .slice(0, MAX_SUGGESTIONS)
    .map((term) => ({ term: minus + term, text: `${head}${minus}${term}${key === undefined ? '' : ' '}` }));
};
