import { fieldOf, isObject } from '@kit/contracts/json-object';
import type { Answer, BridgeCall, JournalEntry } from '../api/client';
import { formatNumber, formatSecond } from './format';

/** The fields of a call from which its words come. */
export type Told = Pick<JournalEntry, 'code' | 'http' | 'end' | 'fault'>;

const HTTP_OK = 200;
/** A drop that only slows the reply. */
const SLOW = 'slow';

/** Why the app did not receive the reply as the server made it, in a word; undefined if it did. */
const failureIn = ({ http, end, fault }: Told): string | undefined => {
  if (end !== undefined) return end;
  const hits = fault ?? [];
  const effects = hits.map(({ effect }) => effect as Readonly<Record<string, unknown>>);
  if (effects.some(({ drop }) => drop !== undefined && drop !== SLOW)) return 'no reply';
  if (http !== HTTP_OK) return http === 0 ? 'no reply' : `HTTP ${http}`;
  if (effects.some(({ envelope }) => envelope !== undefined)) return 'unreadable';
  return hits.some(({ breaks = [] }) => breaks.length > 0) ? 'broken' : undefined;
};

/** What the app received: the code of the contract, or a word for a reply that was lost, broken or unreadable. */
export const receivedOf = (call: Told): { readonly isGood: boolean; readonly word: string } => {
  const failure = failureIn(call);
  return { isGood: failure === undefined && call.code === 0, word: failure ?? String(call.code) };
};

/** The paths in the decrypted reply that a fault broke, such as `results.0.data.amount`. The server begins them with the method. */
export const brokenFieldsOf = ({ fault, methods }: Pick<JournalEntry, 'fault' | 'methods'>): readonly string[] =>
  (fault ?? []).flatMap(({ breaks = [] }) =>
    breaks.map(({ path }) =>
      path.replace(/^\w+/, (method) => (methods.includes(method) ? `results.${methods.indexOf(method)}` : method)),
    ),
  );

const SUCCESS = 'success';

/** The result of a bridge call, in the word that the native app sent. */
export const bridgeResultOf = ({
  problem,
  reply,
}: Pick<BridgeCall, 'problem' | 'reply'>): { readonly isGood: boolean; readonly word: string } => {
  if (problem !== undefined) return { isGood: false, word: 'refused' };
  const result = fieldOf(reply, 'result');
  return { isGood: result === SUCCESS, word: result === undefined ? 'no reply' : String(result) };
};

/** A note beside a call, such as its fault. */
export interface Remark {
  readonly tone: 'plain' | 'warning' | 'danger';
  readonly text: string;
}

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

const listIn = (value: unknown, name: string): readonly unknown[] => {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : [];
};

/** The entry of a batch that failed first: the code of the row is its code. */
const failedFirst = ({ methods, reply }: Pick<JournalEntry, 'methods' | 'reply'>): string | undefined =>
  methods.length < 2
    ? undefined
    : methods[listIn(reply, 'results').findIndex((result) => fieldOf(result, 'code') !== 0)];

const BELOW = '.workbench';

/** The name shown to the tester: a letter, or the server's name for a phone outside the page. */
export const shownNameOf = (device: string): string =>
  device.endsWith(BELOW) ? device.slice(0, -BELOW.length).toUpperCase() : device;

type Session = NonNullable<Answer<'GET /devices'>['devices'][number]['session']>;
type Ended = Pick<Session, 'state' | 'endedAt' | 'by'>;
const BY_TESTER = { squeezed: 'squeezed by a tester', expired: 'expired', invalid: 'invalidated by a tester' } as const;

/** How a session ended, such as `squeezed: B logged in at 14:05:12`. Empty for a valid session. */
const endWords = ({ state, endedAt, by }: Ended): string => {
  if (state === 'valid') return '';
  const at = endedAt === null ? '' : ` at ${formatSecond(endedAt)}`;
  if (state === 'squeezed' && by !== null) return `squeezed: ${shownNameOf(by)} logged in${at}`;
  return BY_TESTER[state] + at;
};

/** The login of a phone by the server: its number, how its session ended, or that nobody is logged in. */
export const sessionWords = (session: Session | null): string => {
  if (session === null) return 'not logged in';
  const number = formatNumber(session.contactNumber);
  return session.state === 'valid' ? number : `${number} · ${endWords(session)}`;
};

/** How the session of a call ended, its faults, decryption errors, notes and HTTP errors, and the entry that failed. */
export const remarksOf = (
  call: Told &
    Pick<JournalEntry, 'methods' | 'reply' | 'note' | 'unopened'> & {
      readonly answeredBy?: string;
      readonly session?: Ended;
    },
): readonly Remark[] => {
  const { note, fault, http, unopened, end, session, answeredBy = LOCAL } = call;
  const remarks: Remark[] = [];
  const add = (tone: Remark['tone'], text: string) => void remarks.push({ tone, text });
  if (session !== undefined) add('danger', endWords(session));
  if (!UNREMARKED.includes(answeredBy)) add('plain', `answered by ${answeredBy}`);
  const failed = failedFirst(call);
  if (failed !== undefined) add('danger', `${failed} failed`);
  if (end !== undefined) add('warning', END_WORDS[end] ?? end);
  for (const { effect } of fault ?? []) add('warning', `fault: ${effectWords(effect)}`);
  const [broken] = (fault ?? []).flatMap(({ breaks = [] }) => breaks);
  if (broken !== undefined) add('danger', `breaks the contract: ${broken.path}: ${broken.reason}`);
  if (unopened !== null) add('danger', `not decrypted: ${unopened}`);
  if (note !== undefined) add('warning', note);
  if (http !== HTTP_OK && http !== 0) add('danger', `HTTP ${http}`);
  return remarks;
};

const REACTIONS: Readonly<Record<string, string>> = {
  'key renewal': 'The app renews its session key and repeats the call once.',
  login: 'The app shows the message, logs out and opens the login.',
  borrower: 'The app shows the message, and the borrower changes the request.',
  waiting: 'The app shows the message. The same call can succeed later.',
  nobody: 'The app shows the message.',
};

/** What the app does after a refusal. @param healedBy what can resolve it, by the contract's table of codes */
export const reactionTo = (healedBy: string): string => REACTIONS[healedBy] ?? '';

/** The decrypted entries of a request. Empty if it was not an envelope. */
export const envelopeEntries = ({ request }: Pick<JournalEntry, 'request'>): readonly unknown[] =>
  listIn(request, 'entries');

/** The entries of the request, each with the code of its result. */
export const entriesOf = ({ request, reply }: JournalEntry) => {
  const results = listIn(reply, 'results');
  return listIn(request, 'entries')
    .filter(isObject)
    .map(({ method, data }, index) => {
      const code = fieldOf(results[index], 'code');
      return { method: String(method), data, code: typeof code === 'number' ? code : undefined };
    });
};

/** The data with which a method of the envelope was answered. */
export const replyDataOf = ({ methods, reply }: JournalEntry, method: string): unknown =>
  fieldOf(listIn(reply, 'results')[methods.indexOf(method)], 'data') ?? {};
