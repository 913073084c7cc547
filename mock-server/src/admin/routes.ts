import { createHash, timingSafeEqual } from 'node:crypto';
import { BEARER } from '@kit/contracts/wire/headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { basePathOf, prefixedSandbox, sandboxOf } from '../sandbox/resolve';
import { issuesOf } from '../validation/issues';
import { appConfigRoutes } from './app-config';
import { borrowerRoutes } from './borrowers';
import { bundleRoutes } from './bundles';
import { clockRoutes } from './clock';
import { contractRoutes } from './contract';
import { ADMIN, AdminRefusal, type AdminRoute, type AdminServices } from './define';
import { eventRoutes } from './events';
import { faultRoutes } from './faults';
import { journalRoutes } from './journal';
import { movedRoutes } from './moved';
import { orderRoutes } from './orders';
import { paymentRoutes } from './payments';
import { scenarioRoutes } from './scenarios';
import { serverRoutes } from './server';
import { sessionRoutes } from './sessions';
import { snapshotRoutes } from './snapshot';
import { supportChannelRoutes } from './support-channels';
import { ticketRoutes } from './tickets';

/** Every admin call. */
export const adminTable: readonly AdminRoute[] = [
  ...serverRoutes,
  ...appConfigRoutes,
  ...contractRoutes,
  ...journalRoutes,
  ...clockRoutes,
  ...sessionRoutes,
  ...scenarioRoutes,
  ...faultRoutes,
  ...snapshotRoutes,
  ...bundleRoutes,
  ...eventRoutes,
  ...borrowerRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...ticketRoutes,
  ...supportChannelRoutes,
];

const SANDBOX = 'sandbox';
const TOKEN_HEADER = 'x-admin-token';

// Hashed first: a comparison in constant time needs two texts of one length, and the length is a secret too.
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const givenToken = ({ headers }: FastifyRequest): string => {
  const own = headers[TOKEN_HEADER];
  if (typeof own === 'string') return own;
  const { authorization = '' } = headers;
  return authorization.startsWith(BEARER) ? authorization.slice(BEARER.length) : '';
};

const check = (schema: z.ZodMiniType | undefined, value: unknown, under: string): unknown => {
  const parsed = z.safeParse(schema ?? z.strictObject({}), value ?? {});
  if (parsed.success) return parsed.data;
  throw new AdminRefusal('This is not what the call takes', issuesOf(parsed.error, under));
};

const withoutSandbox = (value: unknown): Record<string, unknown> => {
  const { [SANDBOX]: _, ...rest } = value as Record<string, unknown>;
  return rest;
};

/** The sandbox that the address of a call names, if it does: in its query, else in its prefix. */
const namedSandbox = (request: FastifyRequest): string | undefined => {
  const { [SANDBOX]: name } = request.query as Record<string, unknown>;
  return typeof name === 'string' ? name : prefixedSandbox(request);
};

/**
 * The admin API under `/__admin` (protocol.md section 6): JSON in and out, its own strict schemas, and the admin
 * token when one is set. The sandbox is `?sandbox=`, else that of any other request.
 */
export const adminRoutes = (app: FastifyInstance, services: AdminServices): void => {
  const { config, sandboxes } = services;
  const expected = config.adminToken === undefined ? undefined : digest(config.adminToken);

  const refuseStranger = (request: FastifyRequest, reply: FastifyReply): boolean => {
    if (expected === undefined || timingSafeEqual(expected, digest(givenToken(request)))) return false;
    const reason = `Send the admin token as "authorization: ${BEARER}<token>" or "${TOKEN_HEADER}: <token>"`;
    reply.code(401).send({ error: reason, issues: [] });
    return true;
  };

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof AdminRefusal) reply.code(error.status).send({ error: error.message, issues: error.issues });
    else if (error.statusCode !== undefined && error.statusCode < 500) {
      reply.code(error.statusCode).send({ error: error.message, issues: [] });
    } else throw error;
  });

  for (const route of adminTable) {
    app.route({
      method: route.method,
      url: ADMIN + route.path,
      bodyLimit: route.bodyLimit,
      handler: async (request, reply) => {
        if (refuseStranger(request, reply)) return reply;
        const name = namedSandbox(request);
        const sandbox = name === undefined ? sandboxOf(request, sandboxes) : sandboxes.get(name);
        const call = {
          sandbox,
          base: name === undefined ? '' : basePathOf(name),
          services,
          routes: adminTable,
          params: check(route.params, withoutSandbox(request.params), 'params'),
          query: check(route.query, withoutSandbox(request.query), 'query'),
          body: check(route.body, request.body, 'body'),
        };
        if (route.stream !== undefined) {
          route.stream(call as Parameters<AdminRoute['handle']>[0], request.raw, reply.raw);
          return reply.hijack();
        }
        const answer = route.handle(call as Parameters<AdminRoute['handle']>[0]);
        await sandbox.documents.flushed();
        return route.type === 'redirect' ? reply.redirect(String(answer)) : reply.send(answer);
      },
    });
  }
  movedRoutes(app, refuseStranger);
  app.all(`${ADMIN}/*`, (request, reply) => {
    if (refuseStranger(request, reply)) return;
    reply.code(404).send({ error: `There is no admin call ${request.method} ${request.url}`, issues: [] });
  });
};
