import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Upstream } from '../backend/upstream/upstream';
import { UpstreamError } from '../backend/upstream/upstream-error';
import { checkoutPath } from '../payments/checkout-path';
import { fileUrl } from '../sandbox/records/files';
import { sandboxToRead } from '../sandbox/resolve';
import type { Sandbox } from '../sandbox/sandbox';
import type { SandboxHost } from '../sandbox/sandbox-host';

/** Reply headers of a single connection. */
const ofConnection = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'upgrade']);

interface PageParams {
  readonly fileId?: string;
  readonly payOrderId?: string;
}

const paramsOf = ({ params }: FastifyRequest): PageParams => params as PageParams;

/** Returns true for a file or payment that this server created for a method that it answers itself. */
const isOwn = (sandbox: Sandbox, { fileId, payOrderId }: PageParams): boolean => {
  if (fileId !== undefined) return sandbox.files.has(fileId);
  return payOrderId !== undefined && sandbox.payOrders.find(payOrderId, sandbox.clock.now()) !== undefined;
};

const pathOf = ({ fileId, payOrderId = '' }: PageParams): string =>
  fileId === undefined ? checkoutPath(payOrderId) : fileUrl(fileId);

const textOf = (fields: unknown): string => new URLSearchParams(fields as Record<string, string>).toString();

const passOn = async (request: FastifyRequest, reply: FastifyReply, upstream: Upstream): Promise<FastifyReply> => {
  const form = request.body === undefined ? '' : textOf(request.body);
  const method = request.method === 'POST' ? 'POST' : 'GET';
  try {
    const target = { path: pathOf(paramsOf(request)), query: textOf(request.query) };
    const came = await upstream.client.page(method, target, request.headers, Buffer.from(form));
    for (const [name, value] of Object.entries(came.headers)) if (!ofConnection.has(name)) reply.header(name, value);
    return reply.code(came.status).send(came.body);
  } catch (cause) {
    if (!(cause instanceof UpstreamError)) throw cause;
    return reply.code(cause.status).type('text/plain; charset=utf-8').send(`${cause.message}\n`);
  }
};

/**
 * Passes requests for files and payment pages to the upstream, unless this server created them. A sandbox that answers
 * with recorded replies sends nothing upstream.
 */
export const upstreamPages = (app: FastifyInstance, sandboxes: SandboxHost, upstream: Upstream): void => {
  app.addHook('preHandler', async (request, reply) => {
    const sandbox = sandboxToRead(request, sandboxes);
    if (sandbox.recording.isPlaying || isOwn(sandbox, paramsOf(request))) return undefined;
    return passOn(request, reply, upstream);
  });
};
