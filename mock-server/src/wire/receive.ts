import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BackendCall, OpenedCall } from '../backend/backend';
import type { Report } from '../log';
import { sandboxOf } from '../sandbox/resolve';
import type { SandboxHost } from '../sandbox/sandbox-host';
import { deviceOf, sourceOf } from './device';
import type { FieldNames } from './field-names';

/** A received call: everything that its reply depends on, apart from the sandbox. */
export interface ReceivedCall extends BackendCall {
  /** device that sent the call; undefined if unknown */
  readonly device?: string | undefined;
  /** field names of the receiving server */
  readonly fieldNames: FieldNames;
  /** opened envelope of an upload, known before the file is read */
  readonly opened?: OpenedCall | undefined;
}

/** The HTTP request of a call and its reply. */
export interface HttpContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** performance.now() at the start of the call */
  readonly startedAt: number;
  /** reports a message to the operator */
  readonly report: Report;
  /** counts a call for the metrics; undefined if they are off */
  readonly measure?: ((methods: readonly string[], code: number | null, seconds: number) => void) | undefined;
}

/** Services that receive calls. */
export interface ReceiveServices extends Pick<HttpContext, 'report' | 'measure'> {
  readonly sandboxes: SandboxHost;
  readonly fieldNames: FieldNames;
  /** returns the client's IP address */
  readonly clientAddress: (request: FastifyRequest) => string;
}

const NOTHING = Buffer.alloc(0);

/** Returns the raw body; every route of the API parses bodies to buffers. */
const receiveBody = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : NOTHING);

/**
 * Receives a call or a key exchange.
 * @throws SandboxError for an invalid sandbox name
 */
export const receive = (
  request: FastifyRequest,
  reply: FastifyReply,
  { sandboxes, fieldNames, clientAddress, report, measure }: ReceiveServices,
): { readonly call: ReceivedCall; readonly http: HttpContext } => {
  const http = { request, reply, startedAt: performance.now(), report, measure };
  const sandbox = sandboxOf(request, sandboxes);
  const { headers, url } = request;
  const address = clientAddress(request);
  const [device, source] = [deviceOf(headers, address), sourceOf(address)];
  const sealed = receiveBody(request);
  return { call: { sandbox, headers, url, source, sealed, device, fieldNames }, http };
};
