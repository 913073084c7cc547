import { phone } from '@kit/contracts/phone';
import { CONTRACT_VERSION } from '@kit/contracts/version';
import * as z from 'zod/mini';
import { instant, shownFields } from '../service/journal/entry';
import { ownPath } from '../service/paths';
import { time } from '../service/records/fields';
import { snapshotDocument } from '../service/snapshot';

export const TRACE_FORMAT = 'loan-webview-kit trace';
/** Version of the format and of its documents. Another one is refused. */
export const TRACE_VERSION = 1;

/** Maximum number of calls with state. */
export const MAXIMUM_CALLS = 300;
/** Maximum number of calls in a redacted trace; more than one day of manual testing. */
export const MAXIMUM_REDACTED_CALLS = 2_000;

/** A document after a call. Without a body, the call deleted it. */
export const changedDocument = z.strictObject({ ...snapshotDocument.shape, body: z.optional(z.unknown()) });
export type ChangedDocument = z.infer<typeof changedDocument>;

/** A call as the journal has it, and the documents that differ between it and the next one. */
export const traceCall = z.strictObject({
  id: z.int(),
  ...shownFields,
  changed: z.optional(z.array(changedDocument)),
});
export type TraceCall = z.infer<typeof traceCall>;

/** The name of a saved scenario; also a file name and part of a URL. */
export const scenarioName = z.string().check(
  z.regex(/^[a-z\d][a-z\d-]{0,63}$/, {
    error: 'Must be 1 to 64 lower-case letters, digits and hyphens, with no hyphen first',
  }),
);

/**
 * The one format for what leaves a sandbox. A snapshot has only the state. A saved scenario has a state and no calls. A
 * trace has calls and the state before them. A redacted trace has calls without a state.
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
  /** the documents of the sandbox before the first call, in the order in which they were stored */
  state: z.optional(z.array(snapshotDocument)),
  /** real time of the state before the first call and after the last, in ms; the sandbox's clock continues from there */
  clock: z.optional(z.strictObject({ start: time, end: time })),
  /** only in a saved scenario: page and borrower with which the app opens */
  scenario: z.optional(z.strictObject({ name: scenarioName, contactNumber: z.nullable(phone), route: ownPath })),
  /** marks a redacted trace: it contains only values that the contract marks as not personal, and stand-ins */
  redacted: z.optional(z.literal(true)),
  calls: z.optional(z.array(traceCall).check(z.minLength(1), z.maxLength(MAXIMUM_REDACTED_CALLS))),
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
