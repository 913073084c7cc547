/** What is worth a word beside a call. */
export interface Remark {
  readonly tone: 'plain' | 'warning' | 'danger';
  readonly text: string;
}

/** A call, as far as remarks are made of it. */
interface Remarkable {
  readonly methods: readonly string[];
  readonly code: number;
  readonly http: number;
  readonly note?: string;
  readonly unopened: string | null;
  readonly fault: readonly { readonly effect: object }[] | null;
}

const HTTP_OK = 200;

const valueWords = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${Array.isArray(part) ? part.join('–') : valueWords(part)}`)
    .join(' ');
};

/** An effect in a few words: `network CONNECTION_RESET_BY_PEER`. */
export const effectWords = (effect: object): string =>
  Object.entries(effect)
    .map(([name, value]) => `${name} ${valueWords(value)}`)
    .join(', ');

/** What was special about a call, in words. */
export const remarksOf = ({ note, fault, http, unopened }: Remarkable): readonly Remark[] => [
  ...(fault ?? []).map(({ effect }): Remark => ({ tone: 'warning', text: `fault: ${effectWords(effect)}` })),
  ...(unopened === null ? [] : [{ tone: 'danger', text: `not opened: ${unopened}` } as const]),
  ...(note === undefined ? [] : [{ tone: 'warning', text: note } as const]),
  ...(http === HTTP_OK || http === 0 ? [] : [{ tone: 'danger', text: `HTTP ${http}` } as const]),
];
