import * as z from 'zod/mini';
import type { Item } from '../../core/changes';
import type { Documents } from '../../core/documents';
import { realNow } from '../../core/replay-context';
import type { Listed, Notice, Range, Store } from '../../core/store/store';
import { time } from '../records/fields';
import type { BridgeCallReport, bridgeCall } from './devices';
import type { JournalEntry, Journaled } from './entry';

/** A change of a sandbox through the admin API: a tester's act. */
export interface Act {
  /** unique in the sandbox */
  readonly id: number;
  /** real time, milliseconds since the epoch */
  readonly at: number;
  /** the sandbox's clock after it, milliseconds since the epoch */
  readonly clock: number;
  /** method and path without its parameters, such as `POST /history/:point/back` */
  readonly route: string;
  /** method and path with its parameters */
  readonly call: string;
  /** the act in words, such as `clock +1 h` */
  readonly text: string;
  /** positions of the documents before and after it; equal if it changed none */
  readonly from: number;
  readonly to: number;
}

/** Kinds of errors inside the app. */
export const appErrorKinds = ['contract', 'error', 'rejection'] as const;

/** An error inside the app, as the simulated shell reports it. */
export const appErrorReport = z.strictObject({
  /** milliseconds since the epoch, by the device's clock */
  at: time,
  /** a contract break that the app reported, an uncaught error, or an unhandled rejection */
  kind: z.enum(appErrorKinds),
  message: z.string().check(z.maxLength(2_000)),
  /** empty if unknown */
  stack: z.string().check(z.maxLength(10_000)),
  /** page of the app, without its query */
  screen: z.string().check(z.maxLength(500)),
});

type AppErrorReport = z.infer<typeof appErrorReport>;

/** A stored error. Its number is unique in the sandbox. */
export const appError = z.strictObject({ id: z.int(), device: z.string(), ...appErrorReport.shape });

/** Longest text of an act in the journal. */
const LONGEST_TEXT = 200;

/** What a step writes into the journal of its sandbox. It is stored with the changes of the step. */
export class Journal {
  readonly #documents: Documents;

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /** Records a call. @returns an item that has the id of the call after the commit */
  record(entry: JournalEntry): Item {
    return this.#documents.add({ list: 'calls', body: entry });
  }

  /** Replaces the entry of a call. */
  replace({ id, ...entry }: Journaled): void {
    this.#documents.add({ list: 'calls', body: entry, id });
  }

  /**
   * Records a call whose reply takes time.
   * @param patienceMs time after which nobody shows it as pending, because its server may have ended
   */
  begin(about: Omit<PendingCall, 'begun'>, patienceMs: number): Item {
    return this.#documents.add({ list: 'pendingCalls', body: { ...about, until: about.at + patienceMs } });
  }

  /** Records that the reply to a pending call is sent. */
  end(begun: number): void {
    this.#documents.add({ list: 'pendingCalls', body: null, id: begun });
  }

  /**
   * Records a change through the admin API. Call it at the end of the step that makes the change.
   * @param clock the sandbox's clock after it
   */
  act({ route, call, text }: Pick<Act, 'route' | 'call' | 'text'>, clock: number): Item {
    const { position: from, positionAfter: to } = this.#documents;
    const act: Omit<Act, 'id'> = { at: realNow(), clock, route, call, text: text.slice(0, LONGEST_TEXT), from, to };
    return this.#documents.add({ list: 'acts', body: act });
  }

  /** Records what the native app of a device reported. */
  report(list: 'appErrors' | 'bridgeCalls', device: string, report: AppErrorReport | BridgeCallReport): Item {
    return this.#documents.add({ list, body: { device, ...report } });
  }

  clear(): void {
    for (const list of ['calls', 'acts', 'appErrors'] as const) this.#documents.empty(list);
  }
}

/** A call whose reply is not sent yet. */
export interface PendingCall {
  /** number of the call among the pending ones; its journal entry repeats it */
  readonly begun: number;
  /** real time, milliseconds since the epoch */
  readonly at: number;
  readonly device: string | null;
  readonly methods: readonly string[];
}

/** Selects calls of a journal. */
export interface JournalFilter {
  readonly method?: string | undefined;
  readonly contactNumber?: string | undefined;
  readonly code?: number | undefined;
  /** only calls with a smaller id */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Calls that are read at once. */
const PIECE = 200;

const matches = (entry: JournalEntry, { method, contactNumber, code }: JournalFilter): boolean =>
  (method === undefined || entry.methods.includes(method)) &&
  (contactNumber === undefined || entry.contactNumber === contactNumber) &&
  (code === undefined || entry.code === code);

const withId = <Body>({ id, body }: Listed): Body & { readonly id: number } => ({ ...(body as Body), id });

/** The items of the lists that are read as a whole. */
interface Bodies {
  readonly acts: Act;
  readonly appErrors: z.infer<typeof appError>;
  readonly bridgeCalls: z.infer<typeof bridgeCall>;
}

/** The stored journal of a sandbox, with the calls of all servers. */
export class StoredJournal {
  readonly #store: Store;
  readonly #sandbox: string;

  constructor(store: Store, sandbox: string) {
    this.#store = store;
    this.#sandbox = sandbox;
  }

  /** A call, if the journal still has it. */
  async find(id: number): Promise<Journaled | undefined> {
    const [entry] = await this.calls({ after: id - 1, before: id + 1 });
    return entry;
  }

  /** Oldest first. */
  async calls(range: Range = {}): Promise<Journaled[]> {
    return (await this.#store.read(this.#sandbox, 'calls', range)).map(withId<JournalEntry>);
  }

  /** Reads the oldest calls after an id, up to a maximum. */
  async next(after: number, most: number): Promise<Journaled[]> {
    const found = await this.calls({ after, before: after + most + 1 });
    // The journal may have dropped all calls of this range.
    return found.length > 0 ? found : (await this.calls({ after })).slice(0, most);
  }

  /** Newest first. */
  async list(filter: JournalFilter): Promise<Journaled[]> {
    const found: Journaled[] = [];
    let { before } = filter;
    for (;;) {
      const piece = await this.calls({ before, last: PIECE });
      for (const entry of piece.toReversed()) {
        if (found.length === filter.limit) return found;
        if (matches(entry, filter)) found.push(entry);
      }
      const [oldest] = piece;
      if (oldest === undefined) return found;
      before = oldest.id;
    }
  }

  /** The calls of all servers whose reply is not sent yet, oldest first. */
  async pendingCalls(): Promise<PendingCall[]> {
    type Stored = Omit<PendingCall, 'begun'> & { readonly until: number };
    const found = await this.#store.read(this.#sandbox, 'pendingCalls', {});
    return found.flatMap(({ id, body }) => {
      if (body === null) return [];
      const { until, ...call } = body as Stored;
      return realNow() < until ? { begun: id, ...call } : [];
    });
  }

  /** Reads a whole list, oldest item first. Bridge calls and errors are those of all devices. */
  async all<Name extends keyof Bodies>(list: Name): Promise<Bodies[Name][]> {
    return (await this.#store.read(this.#sandbox, list, {})).map(withId<Omit<Bodies[Name], 'id'>>) as Bodies[Name][];
  }

  notify(notice: Notice): void {
    this.#store.notify(this.#sandbox, notice);
  }
}
