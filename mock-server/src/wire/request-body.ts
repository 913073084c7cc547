import type { IncomingMessage } from 'node:http';

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

type TimeLimits = Pick<UploadLimits, 'silenceMs' | 'leastRate' | 'wholeMs'>;

const MS_PER_SECOND = 1_000;

/**
 * Watches a body for stalls and for a rate that is too low. Call it once the body is being read, because the first listener starts the flow.
 * @param onStall receives the reason if the body stalls, is too slow or takes too long
 * @returns stops watching
 */
export const watchBody = (
  body: IncomingMessage,
  { silenceMs, leastRate, wholeMs }: TimeLimits,
  onStall: (reason: string) => void,
): (() => void) => {
  const giveUp = (reason: string) => {
    stop();
    onStall(reason);
  };
  const silence = setTimeout(() => {
    giveUp(`The body stalled for ${silenceMs / MS_PER_SECOND} s`);
  }, silenceMs).unref();
  const tooLong = `The body took longer than ${wholeMs / MS_PER_SECOND} s`;
  const whole = setTimeout(() => giveUp(tooLong), wholeMs).unref();
  let arrived = 0;
  const rate = setInterval(() => {
    if (arrived < (leastRate * silenceMs) / MS_PER_SECOND) {
      giveUp(`The body is slower than ${leastRate} bytes a second`);
    }
    arrived = 0;
  }, silenceMs).unref();
  const heard = (piece: Buffer) => {
    silence.refresh();
    arrived += piece.length;
  };
  body.on('data', heard);
  const stop = () => {
    clearTimeout(silence);
    clearTimeout(whole);
    clearInterval(rate);
    body.off('data', heard);
  };
  return stop;
};

/** Waits until enough of a body has arrived, or until it ends. Something else must read it. */
export const arrival = (body: IncomingMessage, isEnough: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (!isEnough() && !body.readableEnded && !body.destroyed) return;
      body.off('data', check);
      resolve();
    };
    body.on('data', check).once('end', check).once('close', check);
    check();
  });

/**
 * Reads and drops the rest of a body that was answered early. Otherwise the sender would see a reset connection instead of
 * the reply. Closes the connection if the rest stalls.
 */
export const discardRest = (body: IncomingMessage, limits: TimeLimits): void => {
  body.unpipe();
  if (body.readableEnded || body.destroyed) return;
  body.resume();
  const stop = watchBody(body, limits, () => body.destroy());
  body.once('end', stop).once('close', stop);
};
