import { issue } from '@kit/contracts/wire/envelope';
import { headers } from '@kit/contracts/wire/headers';
import * as z from 'zod/mini';
import { appliedFault } from '../../faults/schema';
import { time } from '../records/fields';
import { sessionEnds } from '../records/sessions';
import { unopenedReasons } from './unopened';

const isInstant = (text: string): boolean => {
  const ms = Date.parse(text);
  return z.safeParse(time, ms).success && new Date(ms).toISOString() === text;
};
/** A date and time in the format of `Date.toISOString`. */
export const instant = z
  .string()
  .check(z.refine(isInstant, { error: 'Must be a date and a time in UTC, such as 2026-01-31T12:00:00.000Z' }));

/**
 * Who answered a call. `fault`: no backend was asked.
 */
export const answerers = ['local', 'recorded', 'backend', 'fault'] as const;
export type Answerer = (typeof answerers)[number];

/** Stands for the code of a call without a reply. No code of the contract is negative. */
export const NO_CODE = -1;

/** Fields of a call that the journal and a trace share. */
export const callFields = {
  /** real time */
  at: instant,
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  http: z.int(),
  durationMs: z.number(),
  /** device that sent the call: the part before `.localhost` in its address, or else its IP address */
  device: z.optional(z.string()),
  /** page of the app that sent it, without its query */
  screen: z.optional(z.string().check(z.maxLength(2_000))),
  /** how the call ended without its whole reply: lost in the simulated network, or aborted by the client */
  end: z.optional(z.enum(['lost', 'aborted'])),
  /** the ended session whose token the call carried */
  session: z.optional(
    z.strictObject({
      state: z.enum(sessionEnds),
      /** on the sandbox's clock, milliseconds since the epoch */
      endedAt: z.nullable(z.int()),
      /** device whose login ended the session; null if time or a tester did */
      by: z.nullable(z.string()),
    }),
  ),
  /** why the call could not be opened; null if it could. Replies do not contain the reason. */
  unopened: z.nullable(z.enum(unopenedReasons)),
  note: z.optional(z.string()),
  /** only for calls that a backend answered; `deviations` lists breaches of the contract by either side */
  backend: z.optional(
    z.strictObject({ origin: z.string(), durationMs: z.number(), deviations: z.readonly(z.array(issue)) }),
  ),
  fault: z.nullable(z.readonly(z.array(appliedFault))),
  raw: z.strictObject({ request: z.string(), reply: z.string() }),
};

/** Fields of an entry that the admin API shows. */
export const shownFields = {
  /** version of the contract */
  contractVersion: z.string(),
  /** the sandbox's clock */
  clock: instant,
  methods: z.readonly(z.array(z.string())),
  contactNumber: z.optional(z.string()),
  /** top-level code, or the first entry code other than success */
  code: z.int(),
  /** `fault`: no backend was asked */
  answeredBy: z.enum(answerers),
  ...callFields,
  /** number of the call while it was pending, as in `event: begun` of GET /events */
  begun: z.optional(z.int()),
  request: z.unknown(),
  reply: z.unknown(),
};

/** A call in plain text, as the journal stores it. */
export const journalEntry = z.strictObject({
  ...shownFields,
  /** positions of the documents before and after the call; `after` is missing if other calls ran meanwhile */
  before: z.int(),
  after: z.optional(z.int()),
  /** the call had a file, which the journal does not store */
  hasFile: z.optional(z.literal(true)),
});
export type JournalEntry = z.infer<typeof journalEntry>;
/** An entry with its id. */
export type Journaled = JournalEntry & { readonly id: number };

/** Headers that help to debug a call, besides those of the wire. None is a credential of the kit. */
const OF_HTTP = ['host', 'origin', 'user-agent', 'accept', 'accept-language', 'content-length'];
/**
 * Headers that the journal keeps, in lower case. Traces, events and copied commands come from the journal and leave
 * this machine. So cookies, admin tokens and headers of proxies are not in the list.
 */
const KEPT: ReadonlySet<string> = new Set([...Object.values(headers).map((name) => name.toLowerCase()), ...OF_HTTP]);

/** The scheme and host of an absolute request target. */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;
/** Everything after the path. API calls need no query, but a client can put a token there. */
const AFTER_PATH = /[?#;].*$/s;

/**
 * Returns the path of a request for the journal and the log: without origin, query and parameters.
 * @param url request target as the client sent it
 */
export const keptPath = (url: string): string => url.replace(ORIGIN, '').replace(AFTER_PATH, '');

/** Returns the headers that the journal keeps, by their names in lower case. @param rawHeaders alternating names and values, as in Node */
export const keptHeaders = (rawHeaders: readonly string[]): Record<string, string> => {
  const kept: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]?.toLowerCase() ?? '';
    if (KEPT.has(name)) kept[name] = rawHeaders[index + 1] ?? '';
  }
  return kept;
};
