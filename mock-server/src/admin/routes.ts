import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Item } from '../core/changes';
import { checkSandboxName, SandboxError } from '../core/names';
import { newReplayContext, realNow } from '../core/replay-context';
import { StoreUnavailable } from '../core/store/store';
import { escaped, plainPage, plainPagePolicy } from '../plain-page';
import { StoredJournal } from '../service/journal/journal';
import { basePathOf, prefixedSandbox, SANDBOX_PREFIX, sandboxNameOf } from '../service/paths';
import type { Sandbox } from '../service/sandbox';
import { issuesOf } from '../validation';
import { deviceOf } from '../wire/device';
import { ADMIN, AdminRefusal, type AdminRoute, type AdminWork } from './define';
import { adminTable } from './table';

const SANDBOX = 'sandbox';

const check = (
  schema: z.ZodMiniType<Record<string, unknown>> = z.strictObject({}),
  value: unknown,
  under: string,
): Record<string, unknown> => {
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

/**
 * Returns the sandbox in the query of a call, else the one in its path prefix.
 * @throws SandboxError if the query names several
 */
const namedSandbox = (request: FastifyRequest): string | undefined => {
  const { [SANDBOX]: name } = request.query as Record<string, unknown>;
  if (Array.isArray(name)) throw new SandboxError('The query names several sandboxes. Name one.');
  return typeof name === 'string' ? name : prefixedSandbox(request);
};

/** Replies of the admin API must not be cached or framed, and browsers must not guess their type. */
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Returns true for a browser that opens a page. Commands and scripts need the reason as JSON instead. */
const isNavigation = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

const SIGN_IN =
  'This page needs the admin token. Sign in on the workbench, then open this page again. On a phone, scan a QR code instead: “Real phone” in the workbench shows one.';

/** Refuses a browser that is not signed in, with a page. */
const refuseBrowser = (reply: FastifyReply, reason: string): void => {
  // Node's response already holds the headers of every admin call, so this replaces one there.
  reply.raw.setHeader('content-security-policy', plainPagePolicy("'none'"));
  const signIn = `<a class="primary" href="${ADMIN}/">Sign in on the workbench</a>`;
  const page = plainPage('Not signed in', `<h1>Not signed in</h1><p>${escaped(reason)}</p>${signIn}`);
  reply.code(401).type('text/html; charset=utf-8').send(page);
};

const isOpen = (config: object): boolean => 'isOpen' in config && config.isOpen === true;

/** The parts of a call that do not depend on how it runs. */
type Given = Omit<AdminWork<Record<string, unknown>, Record<string, unknown>, Record<string, unknown>>, Runs>;
type Runs = 'read' | 'change' | 'act' | 'announce';

/** Runs a call, and records the tester's act in the step that makes the change. */
const runRoute = async (route: AdminRoute, given: Given): Promise<unknown> => {
  const { name, services, device, request } = given;
  const { sandboxes } = services;
  const about = {
    route: `${route.method} ${route.path}`,
    call: `${route.method} ${request.url.replace(/^.*\/__admin|\?.*$/g, '')}`,
  };
  const acts: Item[] = [];
  const text = route.act?.(given);
  const act = (sandbox: Sandbox): void => {
    // A step that runs again records its act again, and only the last one is stored.
    if (text !== undefined) acts[0] = sandbox.journal.act({ ...about, text }, sandbox.clock.now());
  };
  const read: AdminWork['read'] = (step) => sandboxes.transact(name, step, newReplayContext(device));
  const change: typeof read = (step) =>
    read((sandbox) => {
      const result = step(sandbox);
      act(sandbox);
      return result;
    });
  const announce = (sandbox = name, { id, body }: Pick<Item, 'id' | 'body'> = { id: 0, body: { at: realNow() } }) => {
    const { at } = body as { readonly at: number };
    sandboxes.store.notify(sandbox, { event: 'change', data: { call: about.route, url: about.call, at, id } });
  };
  const answer =
    route.work === undefined
      ? await change((sandbox) => route.handle?.({ ...given, sandbox }))
      : await route.work({ ...given, read, change, act, announce });
  const [recorded] = acts;
  if (recorded !== undefined) announce(name, recorded);
  return answer;
};

/**
 * The admin API under `/__admin` (protocol.md section 6): JSON with strict schemas, for callers that `access` admits.
 * `?sandbox=` selects the sandbox, otherwise the same rules as for any other request.
 */
const adminRoutes = async (app: FastifyInstance): Promise<void> => {
  const { access, sandboxes, reportError } = app;

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
      const isLink = isOpen(request.routeOptions.config);
      if (error.status === 401 && isNavigation(request)) refuseBrowser(reply, isLink ? error.message : SIGN_IN);
      else reply.code(error.status).send({ error: error.message, issues: error.issues });
    } else if (error instanceof SandboxError) throw error;
    else if (error instanceof StoreUnavailable) {
      const reason = error.mayBeStored
        ? `The store did not answer: ${error.message}. The change may be stored: read the state before you repeat the call.`
        : `The store refuses writes: ${error.message}. Nothing was changed.`;
      reply.code(503).header('retry-after', '1').send({ error: reason, issues: [] });
    } else if (statusCode < 500) {
      const isOtherType = statusCode === 415;
      const reason = isOtherType ? 'Send the body as JSON, with "content-type: application/json".' : error.message;
      reply.code(statusCode).send({ error: reason, issues: [] });
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
        takesFile: route.bodyLimit !== undefined,
      },
      // A HEAD must not trigger the changes that some GETs make, and cannot read a stream.
      exposeHeadRoute: route.type === undefined,
      handler: async (request, reply) => {
        const named = namedSandbox(request);
        const parts = {
          params: check(route.params, withoutSandbox(request.params), 'params'),
          query: check(route.query, withoutSandbox(request.query), 'query'),
          body: check(route.body, request.body, 'body'),
        };
        const name = named ?? sandboxNameOf(request);
        checkSandboxName(name);
        return runRoute(route, {
          ...parts,
          request,
          reply,
          name,
          journal: new StoredJournal(sandboxes.store, name),
          base: named === undefined ? '' : basePathOf(named),
          device: deviceOf(request.headers, request.ip),
          services: app,
          routes: adminTable,
        });
      },
    });
  }
  app.all(`${ADMIN}/*`, (request, reply) => {
    reply.code(404).send({
      error: `The admin API has no call ${request.method} ${request.url}. GET ${ADMIN}/openapi.json lists its calls.`,
      issues: [],
    });
  });
};

/** The admin API (protocol.md section 6), for the default and for named sandboxes. */
export const adminPlugin = async (app: FastifyInstance): Promise<void> => {
  for (const prefix of ['', SANDBOX_PREFIX]) await app.register(adminRoutes, { prefix });
};
