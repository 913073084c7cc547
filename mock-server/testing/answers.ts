import type { AdminCalls } from '../console/api/admin-calls';

/** A scenario after it was opened; nobody's number for a saved one that is about nobody. */
export type OpenedScenario = AdminCalls['POST /scenarios/{name}']['answer'];
/** A borrower in a built-in scenario: number, a fresh login code, the screen that it is about, and the ids of it. */
export type Borrower = OpenedScenario & { readonly contactNumber: string; readonly authCode: string };
/** What goes wrong, for which calls, and how often. */
export type FaultDefinition = AdminCalls['POST /faults']['body'];
/** A fault that stands, and how many calls it has met. */
export type Fault = AdminCalls['POST /faults']['answer'];
/** A call in plain text, with its code, its times and the faults that it met. */
export type JournalEntry = AdminCalls['GET /requests']['answer']['requests'][number];
/** A text message that was "sent", its code included. */
export type Message = AdminCalls['GET /messages']['answer']['messages'][number];

/** Which calls of the journal: all that is given must fit. */
export type JournalFilter = AdminCalls['GET /requests']['query'];
/** `now` in milliseconds since the epoch, the same as `iso`, whether it is `frozen`, and how far it is ahead of real time. */
export type ClockReading = AdminCalls['GET /clock']['answer'];
