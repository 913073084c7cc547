import pino from 'pino';

/** Facts about a message, for separate fields of its JSON line. */
export interface LogContext {
  /** id of the request that failed, as nginx logs it */
  readonly requestId?: string | undefined;
}

/** Reports a message to the operator. */
export type Report = (line: string, context?: LogContext) => void;

/** Time in which equal messages become one line, in milliseconds. */
const STORM = 10_000;

/** Messages that differ only in numbers are equal, such as refused commits of 3 and of 5 writes. */
const kindOf = (line: string): string => line.replace(/\d+/g, '#');

interface Repeated {
  count: number;
  readonly timer: NodeJS.Timeout;
}

/**
 * Writes the first of several equal messages, and the number of the others at the end of the interval.
 * @param write receives each line that remains
 */
export const withoutStorms = (write: Report, interval = STORM): Report => {
  const recent = new Map<string, Repeated>();
  return (line, context) => {
    const kind = kindOf(line);
    const known = recent.get(kind);
    if (known !== undefined) {
      known.count += 1;
      return;
    }
    write(line, context);
    const end = (): void => {
      const { count = 0 } = recent.get(kind) ?? {};
      recent.delete(kind);
      if (count > 0) write(`${line} (${count} more like this in ${interval / 1000} s)`, context);
    };
    recent.set(kind, { count: 0, timer: setTimeout(end, interval).unref() });
  };
};

/** Writes lines of JSON with time, level, message and request id. */
export const jsonReport = (destination: pino.DestinationStream = pino.destination({ dest: 2, sync: true })): Report => {
  const options = {
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  };
  const log = pino(options, destination);
  return (line, { requestId } = {}) => log.error(requestId === undefined ? {} : { requestId }, line);
};
