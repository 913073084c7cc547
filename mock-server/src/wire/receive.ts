import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReceivedFile } from '../methods/handler';
import type { Sandbox } from '../sandbox/sandbox';

/** A call as it came in: all that its answer depends on, beside the state of the sandbox. */
export interface ReceivedCall {
  readonly sandbox: Sandbox;
  readonly headers: IncomingHttpHeaders;
  /** the sealed envelope: the body, or the part of an upload that holds it */
  readonly sealed: Buffer;
  /** of an upload */
  readonly file?: ReceivedFile | undefined;
}

/** Where a call came from and its reply goes to. */
export interface HttpExchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** of performance.now(), when the call came in */
  readonly startedAt: number;
}

const NOTHING = Buffer.alloc(0);

/** The body as it came; the wire's routes parse every body to a buffer. */
export const receiveBody = (request: FastifyRequest): Buffer =>
  Buffer.isBuffer(request.body) ? request.body : NOTHING;
