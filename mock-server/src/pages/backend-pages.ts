import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { BackendError, type ReceivedReply } from '../backend/remote/client';
import { allowedType, type Backend } from '../backend/remote/remote-backend';
import { CHECKOUT, checkoutPath } from '../loan/pay-order';
import { appPath, basePathOf, prefixedSandbox, sandboxNameOf } from '../service/paths';
import { fileUrl } from '../service/records/files';
import type { Sandbox } from '../service/sandbox';
import { hostsOf } from '../wire/origin';
import { dispositionOf, keptFileTypes, passedHeaders, shownFileTypes, shownPageTypes } from './files';
import { paymentPageHeaders, sendText, uploadHeaders } from './html';

const HOST = /^[\w.-]+(?::\d+)?$/;

interface PageParams {
  readonly fileId?: string;
  readonly payOrderId?: string;
}

const paramsOf = ({ params }: FastifyRequest): PageParams => params as PageParams;

/** Returns true for a file or payment that this server created for a method that it answers itself. */
const isOwn = (sandbox: Sandbox, { fileId, payOrderId }: PageParams): boolean => {
  if (fileId !== undefined) return sandbox.files.get(fileId) !== undefined;
  return payOrderId !== undefined && sandbox.payOrders.find(payOrderId, sandbox.clock.now()) !== undefined;
};

const pathOf = ({ fileId, payOrderId = '' }: PageParams): string =>
  fileId === undefined ? checkoutPath(payOrderId) : fileUrl(fileId);

const textOf = (fields: unknown): string => new URLSearchParams(fields as Record<string, string>).toString();

/**
 * Returns the allowed targets of forms on a payment page: payments of the same sandbox. A form to the admin API could
 * otherwise change a sandbox.
 */
const formActionOf = (request: FastifyRequest): string => {
  const { host = '' } = request.headers;
  const sandbox = prefixedSandbox(request);
  const base = sandbox === undefined ? '' : basePathOf(sandbox);
  return HOST.test(host) ? `${host}${base}${CHECKOUT}` : "'none'";
};

const HTTPS = /^https:\/\//i;
const isAppPath = (path: string): boolean => z.safeParse(appPath, path).success;

/** Returns true for a redirect to the app or to another site with TLS, and false for one to the tools of this server. */
const isPassedRedirect = (location: string, headers: IncomingHttpHeaders): boolean => {
  if (!HTTPS.test(location)) return isAppPath(location);
  if (!URL.canParse(location)) return false;
  const { host, pathname } = new URL(location);
  return !hostsOf(headers).includes(host) || isAppPath(pathname);
};

const foreignHeaders = (request: FastifyRequest, { headers, contentType }: ReceivedReply): Record<string, string> => {
  const isFile = paramsOf(request).fileId !== undefined;
  const type = allowedType(contentType, isFile ? keptFileTypes : shownPageTypes);
  const passed = passedHeaders.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const location = headers.get('location');
  return {
    ...Object.fromEntries(passed),
    ...(location !== null && isPassedRedirect(location, request.headers) ? { location } : {}),
    ...uploadHeaders,
    ...(isFile ? {} : paymentPageHeaders(formActionOf(request))),
    'content-type': type,
    'content-disposition': dispositionOf(type, isFile ? shownFileTypes : shownPageTypes),
  };
};

const passOn = async (request: FastifyRequest, reply: FastifyReply, backend: Backend): Promise<FastifyReply> => {
  const form = request.body === undefined ? '' : textOf(request.body);
  const method = request.method === 'POST' ? 'POST' : 'GET';
  try {
    const target = { path: pathOf(paramsOf(request)), query: textOf(request.query) };
    const received = await backend.client.page(method, target, request.headers, Buffer.from(form));
    return reply.code(received.status).headers(foreignHeaders(request, received)).send(received.body);
  } catch (cause) {
    if (!(cause instanceof BackendError)) throw cause;
    return sendText(reply, cause.status, cause.message, uploadHeaders);
  }
};

/**
 * Passes requests for files and payment pages to the backend, unless this server created them. A sandbox that answers
 * with recorded replies sends nothing to the backend.
 */
export const backendPages = (app: FastifyInstance, backend: Backend): void => {
  const { sandboxes } = app;
  app.addHook('preHandler', async (request, reply) => {
    const isHere = await sandboxes.transact(
      sandboxNameOf(request),
      (sandbox) => sandbox.recording.isPlaying || isOwn(sandbox, paramsOf(request)),
    );
    return isHere ? undefined : passOn(request, reply, backend);
  });
};
