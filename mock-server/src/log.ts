import pino from 'pino';

/** Facts about a message, for separate fields of its JSON line. */
export interface LogContext {
  /** id of the request that failed, as nginx logs it */
  readonly requestId?: string | undefined;
}

/** Reports a message to the operator. */
export type Report = (line: string, context?: LogContext) => void;

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
