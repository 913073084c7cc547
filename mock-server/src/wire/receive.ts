import type { ReplyEnvelope } from '@kit/contracts/wire/envelope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BackendCall } from '../backend/backend';
import { newReplayContext, type ReplayContext } from '../core/replay-context';
import { sandboxNameOf } from '../service/paths';
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

/** The HTTP request of a call, its reply, and the server that both belong to. */
export interface HttpContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** name of the sandbox */
  readonly sandbox: string;
  /** time and randomness of the call */
  readonly context: ReplayContext;
  /** performance.now() at the start of the call */
  readonly startedAt: number;
  readonly server: FastifyInstance;
}

const NOTHING = Buffer.alloc(0);

/** Returns the raw body; every route of the API parses bodies to buffers. */
const receiveBody = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : NOTHING);

/** Receives a call or a key exchange. */
export const receive = (
  request: FastifyRequest,
  reply: FastifyReply,
): { readonly call: ReceivedCall; readonly http: HttpContext } => {
  const startedAt = performance.now();
  const { headers, url, server } = request;
  const device = deviceOf(headers, request.ip);
  const sandbox = sandboxNameOf(request);
  return {
    call: { headers, url, sealed: receiveBody(request), device, fieldNames: server.fieldNames },
    http: { request, reply, sandbox, context: newReplayContext(device), startedAt, server },
  };
};
