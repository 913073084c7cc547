import type { FastifyRequest } from 'fastify';
import { prefixedSandbox } from '../../sandbox/resolve';

/** The path that a request asked for, without the `/s/<sandbox>` that may stand before it. */
export const pathBelowSandbox = (request: FastifyRequest): string =>
  prefixedSandbox(request) === undefined ? request.url : `/${request.url.split('/').slice(3).join('/')}`;
