import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReceivedFile } from '../methods/handler';
import { sandboxOf } from '../sandbox/resolve';
import type { Sandbox } from '../sandbox/sandbox';
import type { Sandboxes } from '../sandbox/sandboxes';
import type { FieldNames } from './field-names';
import { phoneOf } from './phone';

/** A call as it came in: all that its answer depends on, beside the state of the sandbox. */
export interface ReceivedCall {
  readonly sandbox: Sandbox;
  readonly headers: IncomingHttpHeaders;
  /** the sealed envelope: the body, or the part of an upload that holds it */
  readonly sealed: Buffer;
  /** what it came from; undefined where that is not known */
  readonly phone?: string | undefined;
  /** of the server that received it */
  readonly fieldNames: FieldNames;
  /** of an upload */
  readonly file?: ReceivedFile | undefined;
}

/** Where a call came from and its reply goes to. */
export interface HttpContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** of performance.now(), when the call came in */
  readonly startedAt: number;
  /** tells whoever runs the server */
  readonly report: (message: string) => void;
}

/** What receiving works on. */
export interface ReceiveServices extends Pick<HttpContext, 'report'> {
  readonly sandboxes: Sandboxes;
  readonly fieldNames: FieldNames;
  /** the address of whoever called */
  readonly clientAddress: (request: FastifyRequest) => string;
}

const NOTHING = Buffer.alloc(0);

/** The body as it came; the wire's routes parse every body to a buffer. */
export const receiveBody = (request: FastifyRequest): Buffer =>
  Buffer.isBuffer(request.body) ? request.body : NOTHING;

/**
 * Receives an ordinary call.
 * @throws SandboxError for a sandbox that cannot be
 */
export const receive = (
  request: FastifyRequest,
  reply: FastifyReply,
  { sandboxes, fieldNames, clientAddress, report }: ReceiveServices,
): { readonly call: ReceivedCall; readonly http: HttpContext } => {
  const http = { request, reply, startedAt: performance.now(), report };
  const sandbox = sandboxOf(request, sandboxes);
  const { headers } = request;
  const phone = phoneOf(headers, clientAddress(request));
  return { call: { sandbox, headers, sealed: receiveBody(request), phone, fieldNames }, http };
};
