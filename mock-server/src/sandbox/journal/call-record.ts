import type { Issue } from '@kit/contracts/wire/envelope';
import type { Channel } from '../../crypto/channel';
import type { AppliedFault } from '../../faults/schema';
import type { KeyState } from '../records/keys';
import type { SessionFacts } from '../records/sessions';
import type { ReplayContext } from '../replay-context';
import type { CallEnd } from './pending-calls';

/**
 * Who answered a call. `mixed`: the upstream answered some entries and this server the others. `fault`: no backend was
 * asked.
 */
export const answerers = ['local', 'recorded', 'upstream', 'mixed', 'fault'] as const;
export type Answerer = (typeof answerers)[number];

/** Data about a call that was sent on to a real backend. */
export interface UpstreamNotes {
  /** origin of the backend */
  readonly origin: string;
  /** milliseconds until the backend replied */
  readonly durationMs: number;
  /** contract violations in the request or the reply */
  readonly deviations: readonly Issue[];
}

/** The ended session whose token a call carried. */
export interface EndedSession extends Pick<SessionFacts, 'endedAt' | 'by'> {
  readonly state: Exclude<SessionFacts['state'], 'valid'>;
}

/** A call as the wire records it: the raw bytes and the data already known about them. */
export interface CallRecord {
  readonly url: string;
  /** alternating names and values, as in Node */
  readonly rawHeaders: readonly string[];
  readonly request: Buffer;
  /** ASCII: hex, or JSON without a session key */
  readonly reply: string;
  /** channel of the session key, which decrypts both; undefined without a valid key */
  readonly channel: Channel | undefined;
  readonly methods: readonly string[];
  /** phone number of the token, also of an ended session */
  readonly contactNumber: string | undefined;
  /** token of the call; empty for a logged-out device, undefined without the header */
  readonly token?: string | undefined;
  /** the ended session of the token; undefined if the session is valid or unknown */
  readonly session?: EndedSession | undefined;
  /** top-level code, or the first entry code other than success; `NO_CODE` without a reply */
  readonly code: number;
  readonly http: number;
  readonly durationMs: number;
  /** the device that sent it */
  readonly device?: string | undefined;
  /** page of the app that sent it, without its query; only for a simulated device that reports its page */
  readonly screen?: string | undefined;
  /** how it ended without a reply; undefined for a call with one */
  readonly end?: CallEnd | undefined;
  /** number of the call while it was pending; undefined if the reply was sent at once */
  readonly begun?: number | undefined;
  /** state of the key, for a call that could not be decrypted */
  readonly unopened?: KeyState | undefined;
  /** document position before the call; undefined if unknown */
  readonly before?: number | undefined;
  /** document position after the call; undefined if unknown */
  readonly after?: number | undefined;
  /** note for the reader of the journal, hidden from the client: the cause of an internal error */
  readonly note: string | undefined;
  /** default: `local` */
  readonly answeredBy?: Answerer | undefined;
  /** only for calls to an upstream backend */
  readonly upstream?: UpstreamNotes | undefined;
  /** faults that applied to the call */
  readonly faults?: readonly AppliedFault[] | undefined;
  /** undefined for a call that cannot be replayed */
  readonly replay?: Replay | undefined;
}

/** Data for a replay, besides the call itself. */
export interface Replay {
  readonly context: Pick<ReplayContext, 'at' | 'seed'>;
  /** true if the call had a file, which the journal does not store */
  readonly hasFile: boolean;
}

/** Stands for the code of a call without a reply. No code of the contract is negative. */
export const NO_CODE = -1;
