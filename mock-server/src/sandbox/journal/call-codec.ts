import { realNow } from '../replay-context';
import { type Answerer, answerers, type CallRecord, type Replay } from './call-record';
import { keptHeaders } from './kept-headers';

/** Column of each number in a call's row of doubles. */
const column = {
  at: 0,
  clock: 1,
  code: 2,
  http: 3,
  durationMs: 4,
  requestBytes: 5,
  replyBytes: 6,
  isReplayable: 7,
  hasFile: 8,
  before: 9,
  after: 10,
  answeredBy: 11,
} as const;

/** The numbers of the call that is encoded now. The journal copies its bytes at once. */
const row = new Float64Array(Object.keys(column).length);
const rowBytes = Buffer.from(row.buffer);

/** Marks an unknown position. */
const NO_POSITION = -1;

/** Fields that few calls have. */
type RareName = 'note' | 'faults' | 'unopened' | 'upstream' | 'session' | 'screen' | 'end' | 'begun';
type Rare = Partial<Pick<CallRecord, RareName>> & { readonly seed?: string | undefined };

const NOTHING_RARE = {
  ...{ note: undefined, faults: undefined, unopened: undefined },
  ...{ upstream: undefined, session: undefined, screen: undefined, end: undefined, begun: undefined },
} satisfies Record<RareName, undefined>;

/** A decoded call without the bytes of request and reply. */
export interface DecodedCall
  extends Omit<CallRecord, 'request' | 'reply' | 'channel' | 'token' | 'answeredBy' | 'replay'> {
  readonly answeredBy: Answerer;
  readonly at: number;
  readonly clock: number;
  readonly replay: Replay | undefined;
}

/** HTTP addresses, HTTP headers and compact JSON contain no line break. */
const LINE = '\n';

/** Encodes the texts of a call for `decodeCall`, with the headers that the journal keeps. */
export const encodeTexts = (call: CallRecord): string => {
  const { url, methods, contactNumber = '', device = '', rawHeaders, replay } = call;
  const { unopened, note, faults, upstream, session, screen, end, begun } = call;
  const seed = replay?.context.seed;
  const firstRare = note ?? faults ?? seed ?? unopened ?? upstream ?? session ?? screen ?? end ?? begun;
  const rare: Rare = { note, faults, seed, unopened, upstream, session, screen, end, begun };
  const texts = firstRare === undefined ? '' : JSON.stringify(rare);
  return [url, contactNumber, JSON.stringify(methods), texts, device, ...keptHeaders(rawHeaders)].join(LINE);
};

/** Encodes the numbers of a call for `decodedPiece`. The next call overwrites the result. */
export const encodeNumbers = (call: CallRecord, clock: number): Buffer => {
  const { replay } = call;
  row[column.at] = replay?.context.at ?? realNow();
  row[column.clock] = clock;
  row[column.code] = call.code;
  row[column.http] = call.http;
  row[column.durationMs] = call.durationMs;
  row[column.requestBytes] = call.request.length;
  row[column.replyBytes] = call.reply.length;
  row[column.isReplayable] = replay === undefined ? 0 : 1;
  row[column.hasFile] = replay?.hasFile ? 1 : 0;
  row[column.before] = call.before ?? NO_POSITION;
  row[column.after] = call.after ?? NO_POSITION;
  row[column.answeredBy] = answerers.indexOf(call.answeredBy ?? 'local');
  return rowBytes;
};

/** An encoded call in its parts. */
interface DecodedPiece {
  readonly row: Float64Array;
  readonly texts: Buffer;
  readonly request: Buffer;
  readonly reply: Buffer;
}

/** Splits an encoded call into numbers, texts, request and reply. */
export const decodedPiece = (piece: Buffer): DecodedPiece => {
  const numbers = new Float64Array(row.length);
  Buffer.from(numbers.buffer).set(piece.subarray(0, rowBytes.length));
  const reply = piece.length - (numbers[column.replyBytes] ?? 0);
  const request = reply - (numbers[column.requestBytes] ?? 0);
  return {
    row: numbers,
    texts: piece.subarray(rowBytes.length, request),
    request: piece.subarray(request, reply),
    reply: piece.subarray(reply),
  };
};

/** Longest call that is stored with its contents, in bytes. */
const LONGEST_STORED = 128 * 1024;

/** Copies an encoded call for the store: without positions of this run's history, and without very long contents. */
export const storedPiece = (piece: Buffer): Buffer => {
  const { row: numbers, texts, request, reply } = decodedPiece(piece);
  numbers[column.before] = NO_POSITION;
  numbers[column.after] = NO_POSITION;
  const isLong = piece.length > LONGEST_STORED;
  if (isLong) {
    numbers[column.requestBytes] = 0;
    numbers[column.replyBytes] = 0;
  }
  return Buffer.concat([Buffer.from(numbers.buffer), texts, ...(isLong ? [] : [request, reply])]);
};

/** Decodes the output of `encodeTexts` and `encodeNumbers`. */
export const decodeCall = (texts: string, row: Float64Array): DecodedCall => {
  const [url = '', contactNumber = '', names = '[]', rare = '', device = '', ...rawHeaders] = texts.split(LINE);
  const { seed, ...others }: Rare = rare === '' ? {} : JSON.parse(rare);
  const number = (name: keyof typeof column): number => row[column[name]] ?? 0;
  const position = (name: 'before' | 'after') => (number(name) === NO_POSITION ? undefined : number(name));
  const at = number('at');
  return {
    ...{ at, clock: number('clock'), url, methods: JSON.parse(names) as string[] },
    ...{ code: number('code'), http: number('http'), durationMs: number('durationMs'), rawHeaders },
    ...{ ...NOTHING_RARE, ...others, device: device === '' ? undefined : device },
    answeredBy: answerers[number('answeredBy')] ?? 'local',
    before: position('before'),
    after: position('after'),
    contactNumber: contactNumber === '' ? undefined : contactNumber,
    replay: number('isReplayable') === 0 ? undefined : { context: { at, seed }, hasFile: number('hasFile') === 1 },
  };
};
