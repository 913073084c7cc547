import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BackendCall, OpenedCall } from '../backend/backend';
import { sandboxOf } from '../sandbox/resolve';
import type { SandboxHost } from '../sandbox/sandbox-host';
import type { FieldNames } from './field-names';
import { phoneOf } from './phone';

/** A call as it came in: all that its reply depends on, beside the state of the sandbox. */
export interface ReceivedCall extends BackendCall {
  /** device that sent it; undefined if that is not known */
  readonly phone?: string | undefined;
  /** of the server that received it */
  readonly fieldNames: FieldNames;
  /** of an upload, whose envelope is opened before its file is read */
  readonly opened?: OpenedCall | undefined;
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
  readonly sandboxes: SandboxHost;
  readonly fieldNames: FieldNames;
  /** the address of whoever called */
  readonly clientAddress: (request: FastifyRequest) => string;
}

const NOTHING = Buffer.alloc(0);

/** The body as it came; the wire's routes parse every body to a buffer. */
const receiveBody = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : NOTHING);

/**
 * Receives a call, or a key exchange.
 * @throws SandboxError for a sandbox that cannot be
 */
export const receive = (
  request: FastifyRequest,
  reply: FastifyReply,
  { sandboxes, fieldNames, clientAddress, report }: ReceiveServices,
): { readonly call: ReceivedCall; readonly http: HttpContext } => {
  const http = { request, reply, startedAt: performance.now(), report };
  const sandbox = sandboxOf(request, sandboxes);
  const { headers, url } = request;
  const phone = phoneOf(headers, clientAddress(request));
  return { call: { sandbox, headers, url, sealed: receiveBody(request), phone, fieldNames }, http };
};
