import pino from 'pino';

/** Reports a message to the operator, with the id of the request that failed, as nginx logs it. */
export type Report = (line: string, context?: { readonly requestId?: string | undefined }) => void;

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
