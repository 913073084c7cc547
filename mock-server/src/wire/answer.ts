import { codes } from '@kit/contracts/codes';
import type { ReplyEnvelope } from '@kit/contracts/wire/envelope';
import type { Channel } from '../crypto/channel';
import type { FaultHit } from '../faults/matching';
import type { UpstreamNotes } from '../sandbox/journal/call-record';
import type { AgreedKey, KeyState } from '../sandbox/records/keys';
import { NO_KEY_REPLY, refusedWhole } from './reply';

/** What the journal says of a call. */
export interface CallNotes {
  readonly code: number;
  readonly methods: readonly string[];
  readonly contactNumber?: string | undefined;
  readonly note?: string | undefined;
  /** of a call that went on to a backend behind this server */
  readonly upstream?: UpstreamNotes | undefined;
}

/** What a call is answered, before faults change it and before it is sealed. */
export interface Answer extends CallNotes {
  readonly json: string;
  /** goes as it is, and not sealed */
  readonly plain?: boolean;
}

/** What a call came to: its answer, and what is to happen to that on its way. */
export interface AnsweredCall {
  readonly answer: Answer;
  /** that seals the answer; undefined where none is agreed */
  readonly key: AgreedKey | undefined;
  /** the faults that the call met */
  readonly hits: readonly FaultHit[];
  /** of a call that could not be opened: what there is of the key that it names */
  readonly unopened?: { readonly key: KeyState; readonly channel: Channel | undefined };
}

/** As much of a reply as says how it went. */
interface Codes {
  readonly code: number;
  readonly results?: readonly { readonly code: number }[];
}

/** The code that says most of a reply: its own, or the first of its results' that is not success. */
const tellingCode = ({ code, results = [] }: Codes): number =>
  code === codes.SUCCESS.code
    ? (results.find((result) => result.code !== codes.SUCCESS.code)?.code ?? codes.SUCCESS.code)
    : code;

/** The same of a reply that faults have changed: one of the payload may have left a code that is none. */
export const codeOf = (content: Codes): number => {
  const code: unknown = tellingCode(content);
  return typeof code === 'number' ? code : codes.INTERNAL_ERROR.code;
};

/** An answer that is to be sealed. */
export const answerOf = (
  reply: ReplyEnvelope,
  methods: readonly string[],
  contactNumber?: string | undefined,
  note?: string | undefined,
): Answer => ({ json: JSON.stringify(reply), code: tellingCode(reply), methods, contactNumber, note });

/** What every call is answered that is not sealed with a key in force. */
export const NO_KEY: Answer = { json: NO_KEY_REPLY, code: codes.AES_EXPIRED.code, methods: [], plain: true };

/** Tells the client nothing, and whoever runs the server everything. */
export const internalError = (cause: unknown): Answer =>
  answerOf(
    refusedWhole('INTERNAL_ERROR'),
    [],
    undefined,
    cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
  );

/** Whether whoever runs the server has to hear of a call. */
export const isOwnFailure = ({ code, note }: CallNotes): boolean =>
  note !== undefined && code === codes.INTERNAL_ERROR.code;
