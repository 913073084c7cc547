import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxToRead } from '../sandbox/resolve';
import type { Sandbox } from '../sandbox/sandbox';
import type { SandboxHost } from '../sandbox/sandbox-host';
import type { Upstream } from '../upstream/upstream';
import { UpstreamError } from '../upstream/upstream-error';
import { pathBelowSandbox } from '../wire/forward/path';

/** What belongs to the connection that a reply came over. */
const ofConnection = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** Whether this server made what is asked for: the file of an upload, or the payment, of a method that is answered here. */
const isOwn = (sandbox: Sandbox, params: unknown): boolean => {
  const { fileId, payOrderId } = params as { readonly fileId?: string; readonly payOrderId?: string };
  if (fileId !== undefined) return sandbox.files.has(fileId);
  return payOrderId !== undefined && sandbox.payOrders.find(payOrderId, sandbox.clock.now()) !== undefined;
};

const passOn = async (request: FastifyRequest, reply: FastifyReply, upstream: Upstream): Promise<FastifyReply> => {
  const form = request.body === undefined ? '' : new URLSearchParams(request.body as Record<string, string>).toString();
  const method = request.method === 'POST' ? 'POST' : 'GET';
  try {
    const came = await upstream.page(method, pathBelowSandbox(request), request.raw.rawHeaders, Buffer.from(form));
    for (const [name, value] of Object.entries(came.headers)) if (!ofConnection.has(name)) reply.header(name, value);
    return reply.code(came.status).send(came.body);
  } catch (cause) {
    if (!(cause instanceof UpstreamError)) throw cause;
    return reply.code(cause.status).type('text/plain; charset=utf-8').send(`${cause.message}\n`);
  }
};

/** Files and payment pages that the backend behind this server made are the backend's to show. */
export const passOnForeign = (app: FastifyInstance, sandboxes: SandboxHost, upstream: Upstream): void => {
  app.addHook('preHandler', async (request, reply) => {
    if (!isOwn(sandboxToRead(request, sandboxes), request.params)) return passOn(request, reply, upstream);
  });
};
