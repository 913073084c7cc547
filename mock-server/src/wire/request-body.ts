import type { IncomingMessage } from 'node:http';
import type { UploadLimits } from './upload-limits';

type TimeLimits = Pick<UploadLimits, 'silenceMs' | 'wholeMs'>;

const MS_PER_SECOND = 1_000;

/**
 * Watches a body for stalls. Call it once the body is being read, because the first listener starts the flow.
 * @param onStall receives the reason if the body stalls or takes too long
 * @returns stops watching
 */
export const watchBody = (
  body: IncomingMessage,
  { silenceMs, wholeMs }: TimeLimits,
  onStall: (reason: string) => void,
): (() => void) => {
  const after = (ms: number, what: string) =>
    setTimeout(() => {
      stop();
      onStall(`${what} ${ms / MS_PER_SECOND} s`);
    }, ms).unref();
  const silence = after(silenceMs, 'The body stalled for');
  const whole = after(wholeMs, 'The body took longer than');
  const heard = () => silence.refresh();
  body.on('data', heard);
  const stop = () => {
    clearTimeout(silence);
    clearTimeout(whole);
    body.off('data', heard);
  };
  return stop;
};

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
