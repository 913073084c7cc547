import type { SlotLimits } from '../sandbox/slots';

/** What an upload may take of the server: files are held in memory while they are received, and further ones turned away. */
export interface UploadLimits extends SlotLimits {
  /** how long nothing of a body may come, ms */
  readonly silenceMs: number;
  /** how long a whole body may take, ms */
  readonly wholeMs: number;
}

/** Five minutes are what 20 MB take at 70 kB a second. */
export const uploadLimits: UploadLimits = { atOnce: 8, ofOneSandbox: 4, silenceMs: 30_000, wholeMs: 300_000 };
