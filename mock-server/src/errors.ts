import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { plainRefusal } from './backend/reply';
import { SandboxError, SandboxUnavailable } from './sandbox/names';

const TOO_LARGE = 413;

/**
 * Where every error that nobody answered ends: HTTP's own refusals keep their status, anything else is a 500 that
 * tells the client nothing and the log everything.
 */
export const sendError =
  (report: (line: string) => void) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    if (error instanceof SandboxError) {
      reply.code(400).send({ error: error.message, issues: [{ path: 'sandbox', reason: error.message }] });
      return;
    }
    if (error instanceof SandboxUnavailable) {
      reply.code(503).header('retry-after', '1').send(plainRefusal('INTERNAL_ERROR'));
      return;
    }
    const status = error.statusCode ?? 500;
    // The rest of the body is read and dropped. A connection that is closed with bytes unread is reset, and a proxy in
    // between would answer 502 in the place of this.
    if (status === TOO_LARGE) reply.header('connection', 'keep-alive');
    if (status === 429) reply.code(status).send(plainRefusal('TOO_MANY_ATTEMPTS'));
    else if (status < 500) reply.code(status).send({ ...plainRefusal('REQUEST_INVALID'), error: error.message });
    else {
      report(`${request.method} ${request.url}: ${error.stack ?? error.message}`);
      reply.code(status).send(plainRefusal('INTERNAL_ERROR'));
    }
  };
