import { BASE_PATH } from '@kit/contracts/constants';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { plainRefusal } from './backend/answer';
import type { Report } from './config';
import { SandboxError } from './core/names';
import { StoreUnavailable } from './core/store/store';
import { keptPath } from './service/journal/entry';

const NOT_FOUND = 404;
const TOO_LARGE = 413;

/** Writes an error to the log, with its stack and the call that failed. */
export type ReportError = (error: Error, request: FastifyRequest) => void;

/** Returns the reporter of a server. */
export const errorReporter =
  (report: Report): ReportError =>
  (error, { method, url, headers }) => {
    const requestId = String(headers.requestid ?? headers['x-request-id'] ?? '') || undefined;
    report(`${method} ${keptPath(url)}: ${error.stack ?? error.message}`, { requestId });
  };

/**
 * Handles errors that no route handled. Client errors keep their HTTP status. Every other error becomes a 500: the client
 * learns nothing, and the log contains the whole error.
 */
export const sendError =
  (reportError: ReportError) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (error instanceof SandboxError) {
      reply.code(400).send({ error: error.message, issues: [{ path: 'sandbox', reason: error.message }] });
      return;
    }
    if (error instanceof StoreUnavailable) {
      reply.code(503).header('retry-after', '1').send(plainRefusal('INTERNAL_ERROR'));
      return;
    }
    const status = error.statusCode ?? 500;
    // Keeps the connection open to read the rest of the body. Closing it would reset the connection, and a proxy would turn
    // the reply into a 502.
    if (status === TOO_LARGE) reply.header('connection', 'keep-alive');
    if (status === 429) reply.code(status).send(plainRefusal('TOO_MANY_ATTEMPTS'));
    else if (status < 500) reply.code(status).send({ ...plainRefusal('REQUEST_INVALID'), error: error.message });
    else {
      reportError(error, request);
      reply.code(status).send(plainRefusal('INTERNAL_ERROR'));
    }
  };

/** Handles requests that no route takes. */
export const sendNotFound = ({ method, url }: FastifyRequest, reply: FastifyReply): void => {
  const error = `There is no ${method} ${keptPath(url)}. Send calls with POST to ${BASE_PATH}/<method>.`;
  reply
    .code(NOT_FOUND)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .send({ ...plainRefusal('METHOD_UNKNOWN'), error });
};
