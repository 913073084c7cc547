/*
 * The package brings no types of the server along, so these are written out. tests/unit/mock-server/testing-types.test.ts
 * compares each with the type that the admin API infers from its schemas.
 */

/** A borrower in a built-in scenario: number, a fresh login code, the screen that it is about, and the ids that belong to it. */
export interface Borrower {
  readonly scenario: string;
  readonly sandbox: string;
  readonly contactNumber: string;
  /** of a login, sent just now */
  readonly authCode: string;
  /** path of the app under the base of the sandbox */
  readonly route: string;
  /** the address where the app opens, logged in as this borrower */
  readonly open: string;
  readonly orderNo?: string;
  readonly tractOdrId?: string;
  readonly payOrderId?: string;
  /** the virtual account that a transfer goes to */
  readonly accountNo?: string;
  readonly ticketOdrId?: string;
  /** of a session, in a scenario about one */
  readonly token?: string;
}

/** A scenario after it was opened. */
export interface OpenedScenario extends Omit<Borrower, 'contactNumber' | 'authCode'> {
  /** null for a saved scenario that is about nobody */
  readonly contactNumber: string | null;
  /** of a built-in scenario */
  readonly authCode?: string;
}

/** Durations in milliseconds. */
type Latency =
  | { readonly ms: number }
  | { readonly uniform: readonly [number, number] }
  | { readonly lognormal: { readonly median: number; readonly sigma: number } };

type NetworkEffect =
  | 'CONNECTION_RESET_BY_PEER'
  | 'EMPTY_RESPONSE'
  | 'MALFORMED_RESPONSE_CHUNK'
  | 'RANDOM_DATA_THEN_CLOSE'
  | 'TIMEOUT'
  | 'BANDWIDTH'
  | 'TRUNCATE';

type Effect =
  | { readonly code: number; readonly message?: string }
  | { readonly latency: Latency }
  | { readonly network: NetworkEffect; readonly bytesPerSecond?: number }
  | { readonly http: number }
  | { readonly envelope: 'WRONG_KEY' | 'BAD_PADDING' | 'TAMPERED' | 'NOT_HEX' | 'PLAIN_JSON' }
  | { readonly payload: 'MISSING_FIELD' | 'WRONG_TYPE' | 'EXTRA_FIELD'; readonly field?: string };

/** Which calls a fault is about: all that is given must fit. */
interface FaultMatch {
  /** the server refuses a name that is not a method's and lists the methods */
  readonly method?: string;
  readonly contactNumber?: string;
  /** only the nth call that fits, counted from 1 since the fault was made */
  readonly nth?: number;
  /** above 0, up to 1 */
  readonly probability?: number;
  readonly seed?: number;
}

/** What goes wrong, for which calls, and how often. */
export interface FaultDefinition {
  /** every call if it is left out */
  readonly match?: FaultMatch;
  readonly effect: Effect;
  /** how often it applies at most */
  readonly times?: number;
  /** milliseconds of real time */
  readonly ttlMs?: number;
  /** whether a retry with the same request id meets the same */
  readonly withRetry?: boolean;
}

/** A fault that stands, and how many calls it has met. */
export interface Fault extends FaultDefinition {
  readonly match: FaultMatch;
  readonly id: string;
  readonly seed: number;
  /** calls that fitted method and number */
  readonly seen: number;
  /** calls that it was applied to */
  readonly matched: number;
  readonly state: 'active' | 'used up' | 'expired';
  /** real time, milliseconds since the epoch */
  readonly createdAt: number;
  readonly expiresAt: number | null;
}

/** A call in plain text, with its code, its times and the faults that it met. */
export interface JournalEntry {
  readonly id: number;
  readonly contractVersion: string;
  /** real time, ISO */
  readonly at: string;
  /** time of the sandbox's clock, ISO */
  readonly clock: string;
  readonly url: string;
  readonly methods: readonly string[];
  readonly contactNumber?: string;
  readonly code: number;
  readonly http: number;
  readonly durationMs: number;
  /** name of the device below `.localhost`, else its IP address */
  readonly phone?: string;
  /** why the call could not be decrypted; null if it could */
  readonly unopened:
    | 'empty'
    | 'not hex'
    | 'odd length'
    | 'not whole blocks'
    | 'no key id'
    | 'unknown key id'
    | 'key expired'
    | 'wrong key'
    | 'bad padding'
    | 'not JSON'
    | 'no key request'
    | 'not base64'
    | 'wrong length'
    | 'wrong public key'
    | null;
  /** whether `POST /requests/<id>/back` can put the sandbox back to before it */
  readonly canGoBack: boolean;
  readonly note?: string;
  /** of a call to a real backend behind the mock: where either side breaks the contract */
  readonly upstream?: {
    readonly origin: string;
    readonly durationMs: number;
    readonly deviations: readonly { readonly path: string; readonly reason: string }[];
  };
  readonly fault:
    | readonly { readonly id: string; readonly effect: Effect; readonly fields?: readonly string[] }[]
    | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly request: unknown;
  readonly reply: unknown;
  /** as they travelled */
  readonly raw: { readonly request: string; readonly reply: string };
}

/** Which calls of the journal: all that is given must fit. */
export interface JournalFilter {
  readonly method?: string;
  readonly contactNumber?: string;
  readonly code?: string;
  /** how many at most */
  readonly limit?: string;
  /** only calls before this id */
  readonly before?: string;
}

/** A text message that was "sent", its code included. */
export interface Message {
  readonly id: string;
  readonly contactNumber: string;
  readonly text: string;
  readonly authCode: string | null;
  readonly purpose: string;
  /** milliseconds since the epoch */
  readonly sentAt: number;
}

/** The clock of a sandbox. */
export interface ClockReading {
  /** milliseconds since the epoch */
  readonly now: number;
  /** the same as ISO */
  readonly iso: string;
  readonly frozen: boolean;
  /** how far it is ahead of real time, in milliseconds */
  readonly offsetMs: number;
}
