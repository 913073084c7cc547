import { type CodeName, codes, LOAD_FAILED_MESSAGE, type TopLevelCode } from '@kit/contracts/codes';
import type { Issue, RefusalData, ReplyEnvelope, ResultEntry } from '@kit/contracts/wire/envelope';
import type { HttpReply } from '../faults/apply';
import type { Answerer, JournalEntry } from '../service/journal/entry';

/** Content type of an unsealed reply. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Builds the reply of an envelope whose entries ran. */
export const repliedWith = (results: ResultEntry[]): ReplyEnvelope => ({
  code: codes.SUCCESS.code,
  message: codes.SUCCESS.message,
  results,
});

/** Builds the reply of an envelope that is refused as a whole. */
export const refusedWhole = (name: TopLevelCode, data?: RefusalData): ReplyEnvelope => ({
  code: codes[name].code,
  message: codes[name].message,
  results: [],
  ...(data === undefined ? {} : { data }),
});

/** Builds the reply to an envelope that breaks the contract. */
export const invalidRequest = (issues: Issue[]): ReplyEnvelope => refusedWhole('REQUEST_INVALID', { issues });

/** The one reply to every call without a valid session key. It is identical for all causes. */
export const NO_KEY_REPLY = JSON.stringify({ code: codes.AES_EXPIRED.code, message: codes.AES_EXPIRED.message });

/** The one reply to every failed key exchange (protocol.md section 1). */
export const EXCHANGE_FAILED = { code: codes.REQUEST_INVALID.code, message: LOAD_FAILED_MESSAGE };

/** Builds an unsealed reply for an error at the HTTP level. */
export const plainRefusal = (name: CodeName): { code: number; message: string } => ({
  code: codes[name].code,
  message: codes[name].message,
});

/** The facts about a call for the journal. */
export interface CallNotes {
  readonly code: number;
  readonly methods: readonly string[];
  readonly contactNumber?: string | undefined;
  readonly note?: string | undefined;
  /** default: the backend that the pipeline asked */
  readonly answeredBy?: Answerer | undefined;
  /** only for calls that a backend answered */
  readonly backend?: JournalEntry['backend'];
}

/** A reply before faults change it and before it is sealed. */
export interface Answer extends CallNotes {
  readonly json: string;
  /** the content of `json`, if it need not be parsed */
  readonly content?: ReplyEnvelope;
  /** true if it is not sealed */
  readonly plain?: boolean;
  /** reply of a backend, byte for byte: sent unless a fault changes the content */
  readonly asReceived?: HttpReply;
}

/** A reply whose content is missing or unreadable for this server. Faults change only how it arrives. */
export interface UnreadReply extends CallNotes {
  readonly json?: undefined;
  readonly asReceived: HttpReply;
}

export type BackendReply = Answer | UnreadReply;

/** The codes of a reply and of its results. */
interface Codes {
  readonly code: number;
  readonly results?: readonly { readonly code: number }[];
}

/** Returns the most informative code of a reply: its own, or the first failure among its results. */
export const tellingCode = ({ code, results = [] }: Codes): number =>
  ([{ code }, ...results].find((each) => each.code !== codes.SUCCESS.code) ?? { code }).code;

/** Returns the same code for a reply with faults. A payload fault can replace the code with something that is not a number. */
export const codeOf = (content: Codes): number => {
  const code: unknown = tellingCode(content);
  return typeof code === 'number' ? code : codes.INTERNAL_ERROR.code;
};

/** Builds a reply that the pipeline seals. */
export const answerOf = (
  reply: ReplyEnvelope,
  methods: readonly string[],
  contactNumber?: string | undefined,
  note?: string | undefined,
): Answer => ({ json: JSON.stringify(reply), content: reply, code: tellingCode(reply), methods, contactNumber, note });

/** The reply to every call that is not sealed with a valid session key. */
export const NO_KEY: Answer = { json: NO_KEY_REPLY, code: codes.AES_EXPIRED.code, methods: [], plain: true };

const reasonOf = (cause: unknown): string => (cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));

/** Hides the error from the client and logs it in full. */
export const internalError = (cause: unknown): Answer =>
  answerOf(refusedWhole('INTERNAL_ERROR'), [], undefined, reasonOf(cause));

/** A reply over plain HTTP, as a gateway sends it: no envelope, and not sealed. */
export const httpError = (asReceived: HttpReply, code: number, about: Omit<CallNotes, 'code'>): UnreadReply => ({
  ...about,
  asReceived,
  code,
});

/** Returns true if the operator must see the call in the log. */
export const isOwnFailure = ({ code, note }: CallNotes): boolean =>
  note !== undefined && code === codes.INTERNAL_ERROR.code;
