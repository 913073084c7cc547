/**
 * The package ships no types of the server, so these are written out. tests/unit/mock-server/testing-types.test.ts
 * compares them with the types of the admin API.
 */

/** A borrower in a built-in scenario, with a fresh login code, the route of the screen and the related ids. */
export interface Borrower {
  readonly scenario: string;
  readonly sandbox: string;
  readonly contactNumber: string;
  /** login code, just sent */
  readonly authCode: string;
  /** path of the app within the sandbox */
  readonly route: string;
  /** address that opens the app, logged in as this borrower */
  readonly open: string;
  readonly orderNo?: string;
  readonly tractOdrId?: string;
  readonly payOrderId?: string;
  /** virtual account for transfers */
  readonly accountNo?: string;
  readonly ticketOdrId?: string;
  /** token, in scenarios about sessions */
  readonly token?: string;
}

/** An opened scenario. */
export interface OpenedScenario extends Omit<Borrower, 'contactNumber' | 'authCode'> {
  /** null for a saved scenario without a borrower */
  readonly contactNumber: string | null;
  /** only for built-in scenarios */
  readonly authCode?: string;
}

type Effect =
  | { readonly code: number; readonly message?: string }
  /** milliseconds, or the least and the most */
  | { readonly delay: number | readonly [number, number] }
  | { readonly http: number }
  /** `slow` has `bytesPerSecond`. `upload` has the `percent` of its body after which it breaks. */
  | {
      readonly drop: 'before' | 'after' | 'reset' | 'slow' | 'upload';
      readonly bytesPerSecond?: number;
      readonly percent?: number;
    }
  | { readonly envelope: 'WRONG_KEY' | 'PLAIN_JSON' | 'GARBAGE' }
  | {
      /** data of the result, values by field path, or paths of fields to remove */
      readonly reply: {
        readonly data?: unknown;
        readonly set?: Readonly<Record<string, unknown>>;
        readonly remove?: readonly string[];
      };
    };

/** Selects calls. All given conditions must match. */
interface FaultMatch {
  /** the server refuses unknown methods and lists the known ones */
  readonly method?: string;
  readonly contactNumber?: string;
  /** device that sends the call, such as `a.workbench` */
  readonly device?: string;
}

/** A fault: its effect, the calls that it matches, and limits. */
export interface FaultDefinition {
  /** matches every call by default */
  readonly match?: FaultMatch;
  readonly effect: Effect;
  /** number of matching calls that pass unchanged before the first hit */
  readonly after?: number;
  /** maximum number of calls that get the fault */
  readonly times?: number;
  /** minutes of the sandbox's clock after which the fault ends */
  readonly minutes?: number;
}

/** An active fault and its counts. */
export interface Fault extends FaultDefinition {
  readonly match: FaultMatch;
  readonly id: string;
  /** calls that matched method and number */
  readonly seen: number;
  /** calls to which the fault was applied */
  readonly matched: number;
  /** the simulated network of its device to which it belongs */
  readonly network?: 'offline' | 'slow-3g' | 'fast-3g';
  /** time of the sandbox's clock at which `minutes` are over, in ms */
  readonly endsAt?: number;
  readonly state: 'active' | 'used up';
}

/** A call in plain text, with its code, times and faults. */
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
  /** `backend`: a real backend behind the mock; `fault`: no backend was asked */
  readonly answeredBy: 'local' | 'recorded' | 'backend' | 'fault';
  readonly http: number;
  readonly durationMs: number;
  /** name of the device below `.localhost`, or its IP address */
  readonly device?: string;
  /** page of the app that sent it, without its query; only for the devices of the workbench */
  readonly screen?: string;
  /** how the call ended without its whole reply */
  readonly end?: 'lost' | 'aborted';
  /** number of the call while it was pending */
  readonly begun?: number;
  /** the ended session of the call's token */
  readonly session?: {
    readonly state: 'squeezed' | 'expired' | 'invalid';
    /** on the sandbox's clock, milliseconds since the epoch */
    readonly endedAt: number | null;
    /** device whose login ended the session; null if time or a tester did */
    readonly by: string | null;
  };
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
  /** true if `POST /history/c<id>/back` can restore the state before the call */
  readonly canGoBack: boolean;
  readonly note?: string;
  /** for a call to a real backend behind the mock: contract deviations on either side */
  readonly backend?: {
    readonly origin: string;
    readonly durationMs: number;
    readonly deviations: readonly { readonly path: string; readonly reason: string }[];
  };
  readonly fault:
    | readonly {
        readonly id: string;
        readonly effect: Effect;
        readonly fields?: readonly string[];
        readonly breaks?: readonly { readonly path: string; readonly reason: string }[];
      }[]
    | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly request: unknown;
  readonly reply: unknown;
  /** encrypted bodies as sent */
  readonly raw: { readonly request: string; readonly reply: string };
}

/** Selects journal entries. All given conditions must match. */
export interface JournalFilter {
  readonly method?: string;
  readonly contactNumber?: string;
  readonly code?: string;
  /** maximum number of entries */
  readonly limit?: string;
  /** only entries with a smaller id */
  readonly before?: string;
}

/** A simulated text message, including its code. */
export interface Message {
  readonly id: string;
  readonly contactNumber: string;
  readonly text: string;
  readonly authCode: string | null;
  readonly purpose: string;
  /** milliseconds since the epoch */
  readonly sentAt: number;
}

export interface ClockReading {
  /** milliseconds since the epoch */
  readonly now: number;
  /** `now` as ISO */
  readonly iso: string;
  readonly frozen: boolean;
  /** lead over real time, in ms */
  readonly offsetMs: number;
}
