import { phone } from '@kit/contracts/rules';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import { issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { appliedFault } from '../faults/schema';
import { unopenedReasons } from '../sandbox/journal/unopened';
import { DOCUMENTS_VERSION } from '../sandbox/migrations';
import { ownPath } from '../sandbox/own-path';
import { time } from '../sandbox/records/fields';
import { snapshotDocument } from '../sandbox/snapshot';
import { PHONE_NAME } from '../wire/phone';

export const TRACE_FORMAT = 'loan-webview-kit trace';
/**
 * The version of the format and of the documents in it. A change to either raises `DOCUMENTS_VERSION` and adds a
 * migration: of documents in sandbox/migrations.ts, of the rest in traces/migrate.ts.
 */
export const TRACE_VERSION = DOCUMENTS_VERSION;

/** Calls with the state around them. */
export const MAXIMUM_CALLS = 300;
/** Calls of a redacted trace: more than a QA engineer's day. */
export const MAXIMUM_REDACTED_CALLS = 2_000;
const MAXIMUM_PICTURES = 20;
/** Characters of a picture as a data address: two megabytes of it. */
const LONGEST_PICTURE = Math.ceil((2 * 1024 * 1024 * 4) / 3);

const isInstant = (text: string): boolean => {
  const ms = Date.parse(text);
  return z.safeParse(time, ms).success && new Date(ms).toISOString() === text;
};
/** A date and a time as `Date.toISOString` writes them. */
const instant = z
  .string()
  .check(z.refine(isInstant, { error: 'Must be a date and a time in UTC, such as 2026-01-31T12:00:00.000Z' }));

/** A call as it came and went: in the journal, and in a trace. */
export const callFields = {
  /** real time */
  at: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  http: z.int(),
  durationMs: z.number(),
  /** that it came from: what stands before `.localhost` in its address, else its own address */
  phone: z.optional(z.string()),
  /** why it could not be opened, which its sender is not told: one answer for all; null where it could */
  unopened: z.nullable(z.enum(unopenedReasons)),
  note: z.optional(z.string()),
  /** of a call that went on to a backend behind this server: where either side breaks the contract */
  upstream: z.optional(
    z.strictObject({ origin: z.string(), durationMs: z.number(), deviations: z.readonly(z.array(issue)) }),
  ),
  fault: z.nullable(z.readonly(z.array(appliedFault))),
  raw: z.strictObject({ request: z.string(), reply: z.string() }),
};

/** Why a call cannot be run again. */
export const notReplayable = {
  keyExchange: 'A key exchange cannot be run again: it is sealed for one server',
  upload: 'An upload cannot be run again: the journal does not hold its file',
  upstream: 'This call cannot be run again: a real backend answered it',
  redacted: 'This call cannot be run again: its values are redacted',
} as const;

/** A document after a call. Without a body, the call deleted it. */
const changedDocument = z.strictObject({ ...snapshotDocument.shape, body: z.optional(z.unknown()) });
export type ChangedDocument = z.infer<typeof changedDocument>;

const callContext = z.strictObject({
  ...callFields,
  at: instant,
  /** unknown for a call of a bundle of version 0.1 */
  http: z.optional(callFields.http),
  durationMs: z.optional(callFields.durationMs),
  /** hex, source of the random values of the call; null if it drew none */
  seed: z.nullable(z.string().check(z.regex(/^[0-9a-f]+$/))),
  /** why it cannot be run again, or null */
  problem: z.nullable(z.string()),
});

const traceCall = z.strictObject({
  /** in the journal */
  id: z.int(),
  /** the sandbox's clock */
  clock: instant,
  methods: z.array(z.string()),
  contactNumber: z.optional(z.string()),
  code: z.int(),
  /** in plain text; null if it could not be opened */
  request: z.unknown(),
  /** in plain text; null if a fault made it unreadable */
  reply: z.unknown(),
  /** all that it takes to run the call again; missing in a redacted trace */
  context: z.optional(callContext),
  /** the documents that differ after it, and before the next call of the trace */
  changed: z.optional(z.array(changedDocument)),
});
export type TraceCall = z.infer<typeof traceCall>;

/** The name of a saved scenario. It is also a file name, and part of an address without escapes. */
export const scenarioName = z.string().check(
  z.regex(/^[a-z\d][a-z\d-]{0,63}$/, {
    error: 'Must be 1 to 64 lower-case letters, digits and hyphens, with no hyphen first',
  }),
);

/**
 * What happened, and how to stand there again. Every part but the header is optional. A snapshot is the state alone. A
 * saved scenario has no calls. A redacted trace has calls without state and context.
 */
export const trace = z.strictObject({
  format: z.literal(TRACE_FORMAT),
  version: z.literal(TRACE_VERSION),
  /** of the contract that the calls were made under */
  contractVersion: z.string().check(z.minLength(1), z.maxLength(100)),
  /** real time */
  createdAt: instant,
  title: z.optional(z.string().check(z.maxLength(200))),
  note: z.optional(z.string().check(z.maxLength(10_000))),
  /** the server that wrote it */
  origin: z.optional(
    z.strictObject({
      sandbox: z.string().check(z.maxLength(64)),
      version: z.string().check(z.maxLength(100)),
      node: z.string().check(z.maxLength(100)),
    }),
  ),
  /** values of contracts/src/assumptions.ts that the server was started with */
  assumptions: z.optional(z.record(z.string(), z.unknown())),
  /** the documents of the sandbox before the first call, in order of arrival */
  state: z.optional(z.array(snapshotDocument)),
  /** real time at the state before the first call and after the last, milliseconds: the sandbox's clock goes on from there */
  clock: z.optional(z.strictObject({ start: time, end: time })),
  /** of a saved scenario: where and for whom the app opens */
  scenario: z.optional(z.strictObject({ name: scenarioName, contactNumber: z.nullable(phone), route: ownPath })),
  /** every value that could identify a person is replaced */
  redacted: z.optional(z.literal(true)),
  calls: z.optional(z.array(traceCall).check(z.minLength(1), z.maxLength(MAXIMUM_REDACTED_CALLS))),
  /** the calls in words, and the admin calls between them */
  steps: z.optional(
    z.array(
      z.strictObject({
        at: instant,
        text: z.string().check(z.maxLength(5_000)),
        /** id of the call; null for an admin call */
        request: z.nullable(z.int()),
      }),
    ),
  ),
  /** of the phones */
  pictures: z.optional(
    z
      .array(
        z.strictObject({
          name: z.string().check(z.maxLength(200)),
          /** as the server calls it */
          phone: z.optional(z.string().check(z.regex(PHONE_NAME, { error: 'Must be the name of a phone' }))),
          /** of the app, where the phone stood */
          path: z.optional(ownPath),
          /** a data address */
          data: z
            .string()
            .check(
              z.maxLength(LONGEST_PICTURE),
              z.regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/),
            ),
        }),
      )
      .check(z.maxLength(MAXIMUM_PICTURES)),
  ),
  /** the command that replays it */
  replay: z.optional(z.string().check(z.maxLength(200))),
});
export type Trace = z.infer<typeof trace>;

type Header = 'format' | 'version' | 'contractVersion' | 'createdAt';

/** A trace of now, with these parts. */
export const newTrace = <Parts extends Omit<Trace, Header>>(parts: Parts): Pick<Trace, Header> & Parts => ({
  format: TRACE_FORMAT,
  version: TRACE_VERSION,
  contractVersion: CONTRACT_VERSION,
  createdAt: new Date().toISOString(),
  ...parts,
});
