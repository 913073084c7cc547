import type { AdminCalls } from '../console/api/admin-calls';

/** A borrower in a scenario: number, a fresh login code, the screen that it is about, and the ids that belong to it. */
export type Borrower = AdminCalls['POST /scenarios/{name}']['answer'];
/** A situation that was saved before, opened. */
export type OpenedSituation = AdminCalls['POST /situations/{name}/open']['answer'];
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
