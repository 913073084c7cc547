import { phone } from '@kit/contracts/rules';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import * as z from 'zod/mini';
import { callFields, instant } from '../sandbox/journal/entry';
import { ownPath } from '../sandbox/own-path';
import { time } from '../sandbox/records/fields';
import { snapshotDocument } from '../sandbox/snapshot';

export const TRACE_FORMAT = 'loan-webview-kit trace';
/** Version of the format and of its documents. */
export const TRACE_VERSION = 1;

/** Maximum number of calls with state. */
export const MAXIMUM_CALLS = 300;
/** Maximum number of calls in a redacted trace; more than one day of manual testing. */
export const MAXIMUM_REDACTED_CALLS = 2_000;

/** Reasons why a call cannot be replayed. */
export const notReplayable = {
  keyExchange: 'A key exchange cannot be run again: it is sealed for one server',
  upload: 'An upload cannot be run again: the journal does not store its file',
  lost: 'This call cannot be run again: the simulated network lost it',
  upstream: 'This call cannot be run again: a real backend answered it',
  redacted: 'This call cannot be run again: its values are redacted',
} as const;

/** A document after a call. Without a body, the call deleted it. */
export const changedDocument = z.strictObject({ ...snapshotDocument.shape, body: z.optional(z.unknown()) });
export type ChangedDocument = z.infer<typeof changedDocument>;

const callContext = z.strictObject({
  ...callFields,
  /** hex; source of the random values of the call; null if it used none */
  seed: z.nullable(z.string().check(z.regex(/^[0-9a-f]+$/))),
  /** why the call cannot be replayed, or null */
  problem: z.nullable(z.string()),
});

const traceCall = z.strictObject({
  /** id in the journal */
  id: z.int(),
  /** the sandbox's clock */
  clock: instant,
  methods: z.array(z.string()),
  contactNumber: z.optional(z.string()),
  code: z.int(),
  /** in plain text; null if the call could not be opened */
  request: z.unknown(),
  /** in plain text; null if a fault made it unreadable */
  reply: z.unknown(),
  /** everything needed to replay the call; missing in a redacted trace */
  context: z.optional(callContext),
  /** documents that differ between this call and the next one */
  changed: z.optional(z.array(changedDocument)),
});
export type TraceCall = z.infer<typeof traceCall>;

/** A call or an admin call in words. */
export const traceStep = z.strictObject({
  at: instant,
  text: z.string().check(z.maxLength(5_000)),
  /** id of the call; null for an admin call */
  request: z.nullable(z.int()),
});

/** The name of a saved scenario; also a file name and part of a URL. */
export const scenarioName = z.string().check(
  z.regex(/^[a-z\d][a-z\d-]{0,63}$/, {
    error: 'Must be 1 to 64 lower-case letters, digits and hyphens, with no hyphen first',
  }),
);

/**
 * A trace: recorded calls with the state to replay them. All parts except the header are optional. A snapshot has only
 * the state. A saved scenario has no calls. A redacted trace has calls without state and context.
 */
export const trace = z.strictObject({
  format: z.literal(TRACE_FORMAT),
  version: z.literal(TRACE_VERSION),
  /** contract version of the recorded calls */
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
  /** the documents of the sandbox before the first call, in the order in which they were stored */
  state: z.optional(z.array(snapshotDocument)),
  /** real time of the state before the first call and after the last, in ms; the sandbox's clock continues from there */
  clock: z.optional(z.strictObject({ start: time, end: time })),
  /** only in a saved scenario: page and borrower with which the app opens */
  scenario: z.optional(z.strictObject({ name: scenarioName, contactNumber: z.nullable(phone), route: ownPath })),
  /** marks a redacted trace: every value that could identify a person is replaced */
  redacted: z.optional(z.literal(true)),
  calls: z.optional(z.array(traceCall).check(z.minLength(1), z.maxLength(MAXIMUM_REDACTED_CALLS))),
  /** the calls in words, with the admin calls between them */
  steps: z.optional(z.array(traceStep)),
  /** the command that replays it */
  replay: z.optional(z.string().check(z.maxLength(200))),
});
export type Trace = z.infer<typeof trace>;

type Header = 'format' | 'version' | 'contractVersion' | 'createdAt';

/** Creates a trace with these parts, dated now. */
export const newTrace = <Parts extends Omit<Trace, Header>>(parts: Parts): Pick<Trace, Header> & Parts => ({
  format: TRACE_FORMAT,
  version: TRACE_VERSION,
  contractVersion: CONTRACT_VERSION,
  createdAt: new Date().toISOString(),
  ...parts,
});
