import { codes } from '@kit/contracts/codes';
import type { ReplyEnvelope } from '@kit/contracts/wire/envelope';
import { headers as headerNames } from '@kit/contracts/wire/headers';
import { UPLOAD } from '@kit/contracts/wire/upload';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sealBadly } from '../faults/effects/envelope';
import type { FaultPlan } from '../faults/plan';
import type { ReceivedFile } from '../methods/handler';
import type { AgreedKey } from '../sandbox/records/keys';
import { newReplayContext, type ReplayContext, runInContext } from '../sandbox/replay-context';
import type { Sandbox } from '../sandbox/sandbox';
import { spelledByContract, spelledForWire } from './field-names';
import { finish, isOwnFailure } from './finish';
import { NO_KEY_REPLY, refusedWhole } from './reply';
import { answer, type Served, serve } from './serve';
import { type Faulted, throughFaults } from './through-faults';

/** A call as it came in. */
export interface IncomingCall {
  readonly sandbox: Sandbox;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** of performance.now() */
  readonly startedAt: number;
  /** the sealed envelope: the body, or the part of an upload that holds it */
  readonly sealed: Buffer;
  /** of an upload */
  readonly file?: ReceivedFile | undefined;
  /** of an upload whose parts say already that it cannot be served: what it is answered, once its key is known */
  readonly refusal?: ReplyEnvelope | undefined;
  /** tells whoever runs the server */
  readonly report: (line: string) => void;
}

const NO_KEY: Served = { json: NO_KEY_REPLY, code: codes.AES_EXPIRED.code, methods: [], plain: true };

const internalError = (cause: unknown): Served => ({
  json: JSON.stringify(refusedWhole('INTERNAL_ERROR')),
  code: codes.INTERNAL_ERROR.code,
  methods: [],
  note: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
});

/** The agreed key that a call names, if it is in force. */
export const agreedKeyOf = (sandbox: Sandbox, headers: FastifyRequest['headers']): AgreedKey | undefined => {
  const keyId = headers[headerNames.keyId];
  return typeof keyId === 'string' ? sandbox.keys.find(keyId) : undefined;
};

/** The envelope inside of a body, or undefined when it is not JSON sealed with this key. */
export const openEnvelope = (key: AgreedKey, sealed: Buffer): { readonly envelope: unknown } | undefined => {
  const text = key.channel.open(sealed);
  if (text === undefined) return undefined;
  try {
    return { envelope: spelledByContract(JSON.parse(text)) };
  } catch {
    return undefined;
  }
};

type Call = Pick<IncomingCall, 'sandbox' | 'sealed' | 'file' | 'refusal'> & {
  readonly headers: FastifyRequest['headers'];
};

/**
 * What a call is answered, faults included: one synchronous step in one replay context, which can be run again elsewhere.
 * What it wrote is kept once `sandbox.documents.flushed()` resolves.
 */
export const answerIn = (
  context: ReplayContext,
  { sandbox, sealed, headers, file, refusal }: Call,
): Faulted & { readonly key: AgreedKey | undefined } =>
  runInContext(context, () => {
    const key = agreedKeyOf(sandbox, headers);
    if (key !== undefined && refusal !== undefined) {
      const { served, plan } = throughFaults(sandbox, answer(refusal, [UPLOAD]), undefined);
      return { served, plan, key };
    }
    const opened = key === undefined ? undefined : openEnvelope(key, sealed);
    if (key === undefined || opened === undefined) {
      const { served, plan } = throughFaults(sandbox, NO_KEY, undefined);
      return { served, plan, key: undefined };
    }
    const { envelope } = opened;
    try {
      const answered = serve({ sandbox, keyId: key.keyId, headers, envelope, file });
      const { served, plan } = throughFaults(sandbox, answered, envelope);
      return { served, plan, key };
    } catch (cause) {
      return { served: internalError(cause), plan: undefined, key };
    }
  });

const ASCII_ONLY = /[\u0080-\uffff]/g;
const escaped = (json: string): string =>
  json.replace(ASCII_ONLY, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

const bodyOf = ({ json: answered, plain }: Served, key: AgreedKey | undefined, plan: FaultPlan | undefined) => {
  const json = spelledForWire(answered);
  const line = plan?.line;
  if (line !== undefined && 'envelope' in line) {
    const isSealed = line.envelope !== 'PLAIN_JSON';
    const body = sealBadly(json, plain ? undefined : key?.channel, line.envelope);
    return { body: isSealed ? body : escaped(body), isSealed };
  }
  if (plain || key === undefined) return { body: escaped(json), isSealed: false };
  return { body: key.channel.seal(json), isSealed: true };
};

/** Answers a call: opens it, serves it, waits until what it changed is kept, and sends the reply. */
export const answerCall = (call: IncomingCall): void => {
  const { sandbox, request, reply, startedAt, sealed, file, refusal, report } = call;
  const context = newReplayContext();
  const before = sandbox.documents.position;
  const { served, plan, key } = answerIn(context, { sandbox, sealed, headers: request.headers, file, refusal });

  const done = (answered: Served): void => {
    if (isOwnFailure(answered)) report(`${request.url}: ${answered.note}`);
    const { methods, contactNumber, code, note } = answered;
    const { body, isSealed } = bodyOf(answered, key, plan);
    // Each field by its name: spreads here cost a call two microseconds.
    finish({
      sandbox,
      request,
      reply,
      startedAt,
      methods,
      contactNumber,
      code,
      note,
      body,
      isSealed,
      received: sealed,
      channel: key?.channel,
      faults: plan,
      replay: { context, before, hasFile: file !== undefined },
    });
  };
  const kept = sandbox.documents.flushed();
  if (kept === undefined) done(served);
  else {
    kept.then(
      () => done(served),
      (cause: unknown) => done(internalError(cause)),
    );
  }
};
