import { MEGABYTE } from '@kit/contracts/constants';
import * as z from 'zod/mini';
import type { Budget } from '../byte-budget';
import { RecentItems } from '../recent-items';
import { time } from '../records/fields';

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

/** A stored error. Its number is unique in the sandbox while the server runs. */
export const appError = z.strictObject({ id: z.int(), device: z.string(), ...appErrorReport.shape });
export type AppError = z.infer<typeof appError>;

/** Maximum stored errors per sandbox. A megabyte has room for 500 usual stacks. */
const LIMITS = { items: 500, size: MEGABYTE };

/** The latest errors inside the apps of a sandbox, oldest first. */
export class AppErrors extends RecentItems<AppError> {
  #nextId = 1;

  /** @param budget bytes that the journals of all sandboxes share */
  constructor(budget?: Budget) {
    super(LIMITS, budget);
  }

  /** Stores the reports of a device. @returns the errors with their numbers */
  report(device: string, reports: readonly AppErrorReport[]): AppError[] {
    const numbered = reports.map((report, index) => ({ id: this.#nextId + index, device, ...report }));
    this.#nextId += reports.length;
    this.add(numbered);
    return numbered;
  }
}
