/** Limits of uploads. Received files occupy memory, so uploads beyond the limits are refused. */
export interface UploadLimits {
  /** uploads at once */
  readonly atOnce: number;
  /** longest pause within a body, ms */
  readonly silenceMs: number;
  /** least bytes a second, on average over each `silenceMs` */
  readonly leastRate: number;
  /** longest time for a whole body, ms */
  readonly wholeMs: number;
}

/** Five minutes are enough for 20 MB at 70 kB/s. The slowest mobile networks (GPRS) carry more than 1 kB/s. */
export const uploadLimits: UploadLimits = {
  atOnce: 8,
  silenceMs: 30_000,
  leastRate: 1_000,
  wholeMs: 300_000,
};
