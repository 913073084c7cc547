import type { AdminCalls } from '../src/admin/table';

/** Read-only at every depth. */
export type Published<Value> = Value extends object ? { readonly [Key in keyof Value]: Published<Value[Key]> } : Value;
// The package ships no types of the server: scripts/package/mock.ts replaces these three by the fields of their calls.
export type Answer<Name extends keyof AdminCalls> = Published<AdminCalls[Name]['answer']>;
export type Body<Name extends keyof AdminCalls> = Published<AdminCalls[Name]['body']>;
export type Query<Name extends keyof AdminCalls> = Published<AdminCalls[Name]['query']>;

/** An opened scenario. `open` is the address that opens the app there, and `route` its path within the sandbox. */
export type OpenedScenario = Answer<'POST /scenarios/:name'>;
/** A borrower in a built-in scenario, with a fresh login code, the route of the screen and the related ids. */
export type Borrower = OpenedScenario & { readonly contactNumber: string; readonly authCode: string };
/** A fault: its effect, the calls that it matches, and limits. Every condition of `match` must hold. */
export type FaultDefinition = Body<'POST /faults'>;
/** An active fault and its counts. */
export type Fault = Answer<'POST /faults'>;
/** A call in plain text, with its code, times and faults. */
export type JournalEntry = Answer<'GET /requests'>['requests'][number];
/** Selects journal entries. All given conditions must match. */
export type JournalFilter = Query<'GET /requests'>;
/** A simulated text message, including its code. */
export type Message = Answer<'GET /messages'>['messages'][number];
/** `now` is in milliseconds since the epoch, `iso` the same time, and `offsetMs` the lead over real time. */
export type ClockReading = Answer<'GET /clock'>;
