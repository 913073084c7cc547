import type { Issue } from '@kit/contracts/wire/envelope';
import type { Channel } from '../../crypto/channel';
import type { AppliedFault } from '../../faults/schema';
import type { KeyState } from '../records/keys';
import type { ReplayContext } from '../replay-context';

/** What is known of a call that went on to a real backend. */
export interface UpstreamNotes {
  /** of the backend */
  readonly origin: string;
  /** milliseconds until its reply was there */
  readonly durationMs: number;
  /** where the request, or the reply, breaks the contract */
  readonly deviations: readonly Issue[];
}

/** What the wire tells of one call: bytes as they came and went, and what it already knows about them. */
export interface CallRecord {
  readonly url: string;
  /** names and values in turn, as Node gives them */
  readonly rawHeaders: readonly string[];
  readonly request: Buffer;
  /** ASCII: hex, or JSON where no key is agreed */
  readonly reply: string;
  /** of the key that the call names: opens both; undefined where none is in force */
  readonly channel: Channel | undefined;
  readonly methods: readonly string[];
  /** whose token it was */
  readonly contactNumber: string | undefined;
  /** the envelope's code, or the first of its entries' that is not success */
  readonly code: number;
  readonly http: number;
  readonly durationMs: number;
  /** that it came from */
  readonly phone?: string | undefined;
  /** of a call that could not be opened: what there was of the key that it names */
  readonly unopened?: KeyState | undefined;
  /** where the documents stood before it; undefined where that is not known */
  readonly before?: number | undefined;
  /** where they stood once it had run; undefined where that is not known */
  readonly after?: number | undefined;
  /** what a reader should know and the client must not: the cause of an internal error */
  readonly note: string | undefined;
  /** of a call that went on to a backend behind this server */
  readonly upstream?: UpstreamNotes | undefined;
  /** those that it met */
  readonly faults?: readonly AppliedFault[] | undefined;
  /** undefined for what cannot be run again */
  readonly replay?: Replay | undefined;
}

/** What it takes to run a call again, beside the call itself. */
export interface Replay {
  readonly context: Pick<ReplayContext, 'at' | 'seed'>;
  /** a file came with it, which the journal does not hold */
  readonly hasFile: boolean;
}
