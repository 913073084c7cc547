import { assumptions } from '@kit/contracts/assumptions';
import { BASE_PATH } from '@kit/contracts/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sandboxOf } from '../sandbox/resolve';
import type { Sandboxes } from '../sandbox/sandboxes';
import { answerCall } from './answer-call';

const NOTHING = Buffer.alloc(0);

/** The body as it came; the wire's routes parse every body to a buffer. */
export const bodyOf = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : NOTHING);

/** Routes of ordinary calls: any path under /app, since what runs is what the envelope names. */
export const callRoutes = (app: FastifyInstance, sandboxes: Sandboxes, report: (line: string) => void): void => {
  app.post(`${BASE_PATH}/*`, { bodyLimit: assumptions.maximumBodyBytes }, (request, reply) => {
    const startedAt = performance.now();
    const sandbox = sandboxOf(request, sandboxes);
    answerCall({ sandbox, request, reply, startedAt, sealed: bodyOf(request), report });
  });
};
