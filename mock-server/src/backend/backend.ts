import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { SessionEndingCode } from '@kit/contracts/codes';
import type { EnvelopeEntry, Issue, ReplyEnvelope } from '@kit/contracts/wire/envelope';
import type { ReceivedFile } from '../methods/handler';
import type { AgreedKey } from '../sandbox/records/keys';
import type { Sandbox } from '../sandbox/sandbox';
import type { BackendReply } from './answer';

/** A call as a backend receives it. */
export interface BackendCall {
  readonly sandbox: Sandbox;
  readonly headers: IncomingHttpHeaders;
  /** request target as the client sent it; undefined for a call that is replayed */
  readonly url?: string | undefined;
  /** the sealed envelope: the body, or the part of an upload that holds it */
  readonly sealed: Buffer;
  /** file of an upload that this server has read */
  readonly file?: ReceivedFile | undefined;
  /** body of an upload that this server has not read */
  readonly streamed?: StreamedUpload | undefined;
  readonly fieldNames: {
    /** Renames the fields of the results of a backend's reply to the contract's names. */
    fromBackend(reply: unknown): unknown;
  };
}

/** An upload that goes to an upstream while it is received. */
export interface StreamedUpload {
  readonly body: Readable;
  /** The envelope among the bytes that have passed so far; empty if none has. */
  sealed(): Buffer;
  /** Opens that envelope. */
  opened(): OpenedCall;
}

/** An envelope, as far as it could be opened. */
export interface OpenedCall {
  /** key that the call names */
  readonly key: AgreedKey | undefined;
  /** false if the body is not JSON sealed with that key */
  readonly isOpen: boolean;
  /** content of the envelope, spelled as on the wire */
  readonly json: unknown;
  /** empty if the envelope is malformed */
  readonly entries: readonly EnvelopeEntry[];
  /** where the envelope breaks the contract */
  readonly issues: readonly Issue[];
  /** refusal of this server, whoever the caller is */
  readonly refusal: ReplyEnvelope | undefined;
}

/** Who sent a call. */
export interface Caller {
  /** empty if the call has none */
  readonly token: string;
  /** the session's token, or the id of the key without one: request ids are unique within it */
  readonly id: string;
  /** number of a session in force */
  readonly contactNumber: string | undefined;
  /** reason why no entry may run: an entry needs a session, and the call has none in force */
  readonly refusal: SessionEndingCode | undefined;
}

/**
 * Answers calls: with the handlers of this server (`local`), from a recording (`recorded`), or by asking a real backend
 * (`Upstream`). Faults, journal and seal belong to the pipeline and are the same for all of them.
 */
export interface Backend<Reply extends BackendReply | Promise<BackendReply> = BackendReply | Promise<BackendReply>> {
  /** True if another server decides about keys, headers, times and sessions. */
  readonly isRemote: boolean;
  /** Answers a call, or an upload. */
  answer(call: BackendCall, opened: OpenedCall, caller: Caller): Reply;
  /** Answers a key exchange. @param id that the client sealed; undefined if this server cannot open it */
  agree(call: BackendCall, id: string | undefined): Reply;
}
