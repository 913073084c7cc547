import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { checkSandboxName, SandboxError, SandboxUnavailable } from '../sandbox/names';
import { basePathOf, isSandboxMissing, prefixedSandbox, SANDBOX_PREFIX, sandboxNameOf } from '../sandbox/resolve';
import { issuesOf } from '../validation/issues';
import { deviceOf } from '../wire/device';
import { ADMIN, AdminRefusal, type AdminRoute, type AdminServices } from './define';
import { SANDBOX_BY_NAME } from './sandboxes';
import { askForToken, signInRoute } from './sign-in-page';
import { attempted, stored } from './stored';
import { adminTable } from './table';

const SANDBOX = 'sandbox';

const check = (schema: z.ZodMiniType = z.strictObject({}), value: unknown, under: string): unknown => {
  const parsed = z.safeParse(schema, value ?? {});
  if (parsed.success) return parsed.data;
  const fields = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
  const unknown = new Set(
    parsed.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys.map((key) => `${under}.${key}`) : [],
    ),
  );
  const issues = issuesOf(parsed.error, under).map(({ path, reason }) => ({
    path,
    reason: unknown.has(path) && fields.length > 0 ? `${reason}. Allowed: ${fields.join(', ')}` : reason,
  }));
  throw new AdminRefusal('The call is invalid. The issues name each wrong value.', issues);
};

const withoutSandbox = (value: unknown): Record<string, unknown> => {
  const { [SANDBOX]: _, ...rest } = value as Record<string, unknown>;
  return rest;
};

/** Returns the sandbox in the query of a call, else the one in its path prefix. */
const namedSandbox = (request: FastifyRequest): string | undefined => {
  const { [SANDBOX]: name } = request.query as Record<string, unknown>;
  return typeof name === 'string' ? name : prefixedSandbox(request);
};

const ofServer = new Set(adminTable.filter((route) => route.ofServer).map(({ path }) => ADMIN + path));

/** Returns the sandbox that an admin call is about, or undefined if the call is about the server. */
export const adminSandboxName = (request: FastifyRequest): string | undefined => {
  const path = request.routeOptions.url?.replace(SANDBOX_PREFIX, '') ?? '';
  if (ofServer.has(path)) return undefined;
  // These calls name their sandbox in the path: /sandboxes/:name.
  const { name } = request.params as { readonly name?: string };
  if (path.startsWith(ADMIN + SANDBOX_BY_NAME)) return name;
  return namedSandbox(request) ?? sandboxNameOf(request);
};
/** Returns true if an admin call does not create a missing sandbox. Streams wait until a call creates it. */
export const adminExistingOnly = ({ routeOptions: { config } }: FastifyRequest): boolean =>
  'existingOnly' in config && config.existingOnly === true;

/** Replies of the admin API must not be cached or framed, and browsers must not guess their type. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

const isOpen = (config: object): boolean => 'isOpen' in config && config.isOpen === true;

/**
 * The admin API under `/__admin` (protocol.md section 6): JSON with strict schemas, for callers that `access` admits.
 * `?sandbox=` selects the sandbox, otherwise the same rules as for any other request.
 */
export const adminRoutes = (app: FastifyInstance, services: AdminServices): void => {
  const { access, sandboxes, reportError } = services;

  // Checks the caller before reading the body, because an unauthorized body may be large.
  app.addHook('onRequest', ({ headers, routeOptions: { config } }, reply, done) => {
    // Set on Node's response, because a stream writes to it directly.
    for (const [name, value] of Object.entries(HEADERS)) reply.raw.setHeader(name, value);
    access.check(headers, isOpen(config));
    done();
  });

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { statusCode = 500 } = error;
    if (error instanceof AdminRefusal) {
      if (askForToken(request, reply, error, isOpen(request.routeOptions.config))) return;
      reply.code(error.status).send({ error: error.message, issues: error.issues });
    } else if (error instanceof SandboxError) throw error;
    else if (error instanceof SandboxUnavailable) {
      const reason = `This sandbox is not available now. Try again. The reason: ${error.message}`;
      reply.code(503).header('retry-after', '1').send({ error: reason, issues: [] });
    } else if (statusCode < 500) {
      reply.code(statusCode).send({ error: error.message, issues: [] });
    } else {
      reportError(error, request);
      reply.code(statusCode).send({ error: 'The server failed. Its log has the reason.', issues: [] });
    }
  });

  for (const route of adminTable) {
    app.route({
      method: route.method,
      url: ADMIN + route.path,
      bodyLimit: route.bodyLimit,
      config: {
        isOpen: route.isOpen,
        existingOnly: !route.configures && route.stream === undefined,
        takesFile: route.bodyLimit !== undefined,
      },
      // A HEAD must not trigger the changes that some GETs make, and cannot read a stream.
      exposeHeadRoute: route.type === undefined,
      handler: async (request, reply) => {
        const named = namedSandbox(request);
        const given = {
          params: check(route.params, withoutSandbox(request.params), 'params'),
          query: check(route.query, withoutSandbox(request.query), 'query'),
          body: check(route.body, request.body, 'body'),
        };
        // Resolved after the checks, so that a refused call creates no sandbox.
        const name = named ?? sandboxNameOf(request);
        checkSandboxName(name);
        if (route.configures) sandboxes.get(name);
        const base = named === undefined ? '' : basePathOf(named);
        const call = {
          ...given,
          // Looked up only on use: in a group of servers, another one may own it.
          get sandbox() {
            return sandboxes.peek(name, isSandboxMissing(request));
          },
          base,
          device: deviceOf(request.headers, services.clientAddress(request)),
          services,
          routes: adminTable,
        };
        if (route.stream !== undefined) {
          route.stream(call as Parameters<AdminRoute['handle']>[0], request.raw, reply.raw);
          return reply.hijack();
        }
        const from = route.configures ? sandboxes.peek(name).documents.position : undefined;
        const answer = await route.handle(call as Parameters<AdminRoute['handle']>[0]);
        if (route.configures) {
          sandboxes.configure(name);
          const { journal, documents, clock } = sandboxes.peek(name);
          const named = `${route.method} ${request.url.replace(/^.*\/__admin|\?.*$/g, '')}`;
          const act = { route: `${route.method} ${route.path}`, call: named, from, to: documents.position };
          journal.noteChange(act, request.body, clock.now());
        }
        if (!route.ofServer) {
          const commit = sandboxes.flushed(adminSandboxName(request) ?? name);
          await (route.method === 'GET' ? attempted(commit) : stored(commit));
        }
        if (route.setCookie !== undefined) reply.header('set-cookie', route.setCookie(services, request.headers));
        return route.type === 'redirect' ? reply.redirect(String(answer)) : reply.send(answer);
      },
    });
  }
  signInRoute(app, services);
  app.all(`${ADMIN}/*`, (request, reply) => {
    reply.code(404).send({
      error: `The admin API has no call ${request.method} ${request.url}. GET ${ADMIN}/openapi.json lists its calls.`,
      issues: [],
    });
  });
};
