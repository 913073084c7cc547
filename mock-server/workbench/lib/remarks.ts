import { fieldOf } from '@kit/contracts/json-object';

/** A note beside a call, such as its fault. */
export interface Remark {
  readonly tone: 'plain' | 'warning' | 'danger';
  readonly text: string;
}

/** The fields of a call that remarks come from. */
interface Remarkable {
  readonly methods: readonly string[];
  readonly code: number;
  readonly http: number;
  readonly note?: string;
  readonly unopened: string | null;
  readonly end?: string;
  readonly answeredBy?: string;
  readonly fault:
    | readonly {
        readonly effect: object;
        readonly breaks?: readonly { readonly path: string; readonly reason: string }[];
      }[]
    | null;
  readonly reply: unknown;
}

const HTTP_OK = 200;
/** Answerers that need no remark: this server, and a fault, which has a remark of its own. */
const LOCAL = 'local';
const UNREMARKED = [LOCAL, 'fault'];

const valueWords = (value: unknown): string => {
  if (Array.isArray(value)) return value.join('–');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${valueWords(part)}`)
    .join(' ');
};

/** An effect as text, such as `drop reset`. */
export const effectWords = (effect: object): string =>
  Object.entries(effect)
    .map(([name, value]) => `${name} ${valueWords(value)}`)
    .join(', ');

/** Words for the ways in which a call ends without a complete reply. */
const END_WORDS: Readonly<Record<string, string>> = {
  lost: 'lost: a fault dropped the request, and nothing ran',
  aborted: 'aborted: the app gave up before the reply',
};

/** The entry of a batch that failed first: the code of the row is its code. */
const failedFirst = ({ methods, reply }: Remarkable): string | undefined => {
  const results = fieldOf(reply, 'results');
  if (methods.length < 2 || !Array.isArray(results)) return undefined;
  return methods[results.findIndex((result) => fieldOf(result, 'code') !== 0)];
};

/** Faults, decryption errors, notes and HTTP errors of a call, and the entry that failed. */
export const remarksOf = (call: Remarkable): readonly Remark[] => {
  const { note, fault, http, unopened, end, answeredBy = LOCAL } = call;
  const failed = failedFirst(call);
  return [
    ...(UNREMARKED.includes(answeredBy) ? [] : [{ tone: 'plain', text: `answered by ${answeredBy}` } as const]),
    ...(failed === undefined ? [] : [{ tone: 'danger', text: `${failed} failed` } as const]),
    ...(end === undefined ? [] : [{ tone: 'warning', text: END_WORDS[end] ?? end } as const]),
    ...(fault ?? []).map(({ effect }): Remark => ({ tone: 'warning', text: `fault: ${effectWords(effect)}` })),
    ...(fault ?? [])
      .flatMap(({ breaks = [] }) => breaks)
      .slice(0, 1)
      .map(({ path, reason }): Remark => ({ tone: 'danger', text: `breaks the contract: ${path}: ${reason}` })),
    ...(unopened === null ? [] : [{ tone: 'danger', text: `not decrypted: ${unopened}` } as const]),
    ...(note === undefined ? [] : [{ tone: 'warning', text: note } as const]),
    ...(http === HTTP_OK || http === 0 ? [] : [{ tone: 'danger', text: `HTTP ${http}` } as const]),
  ];
};
