import type { ReplyEnvelope } from '@kit/contracts/wire/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BackendCall } from '../backend/backend';
import { newReplayContext, type ReplayContext } from '../core/replay-context';
import type { Sandboxes } from '../core/sandboxes';
import type { Report } from '../log';
import { sandboxNameOf } from '../sandbox/resolve';
import type { Sandbox } from '../sandbox/sandbox';
import { deviceOf } from './device';
import type { FieldNames } from './field-names';

/** A received call: everything that its reply depends on, apart from the sandbox. */
export interface ReceivedCall extends Omit<BackendCall, 'transact'> {
  /** device that sent the call; undefined if unknown */
  readonly device?: string | undefined;
  /** field names of the receiving server */
  readonly fieldNames: FieldNames;
  /** refusal of an upload whose envelope opens */
  readonly refusal?: ReplyEnvelope | undefined;
}

/** The HTTP request of a call, its reply, and the services that both need. */
export interface HttpContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** name of the sandbox */
  readonly sandbox: string;
  /** time and randomness of the call */
  readonly context: ReplayContext;
  /** performance.now() at the start of the call */
  readonly startedAt: number;
  readonly services: ReceiveServices;
}

/** Services that receive calls. */
export interface ReceiveServices {
  readonly sandboxes: Sandboxes<Sandbox>;
  readonly fieldNames: FieldNames;
  /** returns the client's IP address */
  readonly clientAddress: (request: FastifyRequest) => string;
  /** reports a message to the operator */
  readonly report: Report;
  /** counts a call for the metrics; undefined if they are off */
  readonly measure?: ((methods: readonly string[], code: number | null, seconds: number) => void) | undefined;
}

const NOTHING = Buffer.alloc(0);

/** Returns the raw body; every route of the API parses bodies to buffers. */
const receiveBody = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : NOTHING);

/** Receives a call or a key exchange. */
export const receive = (
  request: FastifyRequest,
  reply: FastifyReply,
  services: ReceiveServices,
): { readonly call: ReceivedCall; readonly http: HttpContext } => {
  const startedAt = performance.now();
  const { headers, url } = request;
  const device = deviceOf(headers, services.clientAddress(request));
  const sandbox = sandboxNameOf(request);
  return {
    call: { headers, url, sealed: receiveBody(request), device, fieldNames: services.fieldNames },
    http: { request, reply, sandbox, context: newReplayContext(device), startedAt, services },
  };
};
