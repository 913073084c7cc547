import type { IncomingMessage } from 'node:http';
import type { UploadLimits } from './upload-limits';

type TimeLimits = Pick<UploadLimits, 'silenceMs' | 'wholeMs'>;

const MS_PER_SECOND = 1_000;

/**
 * Watches a body from now on. To be called once it is being read: the first to listen makes it flow.
 * @param onStall hears, in a sentence, that nothing of the body comes or that it takes too long
 * @returns how to stop
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
  const silence = after(silenceMs, 'Nothing of it came for');
  const whole = after(wholeMs, 'It took longer than');
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
 * Reads the rest of a body that was answered before its end, so that its sender gets to hear the answer and not a reset
 * connection. Ends the connection where the rest stalls.
 */
export const discardRest = (body: IncomingMessage, limits: TimeLimits): void => {
  body.unpipe();
  if (body.readableEnded || body.destroyed) return;
  body.resume();
  const stop = watchBody(body, limits, () => body.destroy());
  body.once('end', stop).once('close', stop);
};
