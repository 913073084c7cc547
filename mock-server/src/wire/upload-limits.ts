/** What an upload may take of the server. */
export interface UploadLimits {
  /** files that are received at one time and held in memory meanwhile; further ones are turned away */
  readonly atOnce: number;
  /** how many of these may be of one sandbox */
  readonly ofOneSandbox: number;
  /** how long nothing of a body may come, ms */
  readonly silenceMs: number;
  /** how long a whole body may take, ms */
  readonly wholeMs: number;
}

/** Five minutes are what 20 MB take at 70 kB a second. */
export const uploadLimits: UploadLimits = { atOnce: 8, ofOneSandbox: 4, silenceMs: 30_000, wholeMs: 300_000 };
