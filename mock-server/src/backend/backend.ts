import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { SessionEndingCode } from '@kit/contracts/codes';
import type { EnvelopeEntry, Issue, ReplyEnvelope } from '@kit/contracts/wire/envelope';
import type { ReceivedFile } from '../methods/handler';
import type { ReplyCaller } from '../sandbox/idempotency/stored-reply';
import type { Answerer } from '../sandbox/journal/call-record';
import type { SessionKey } from '../sandbox/records/keys';
import type { Sandbox } from '../sandbox/sandbox';
import type { BackendReply } from './answer';

/** A call as a backend receives it. */
export interface BackendCall {
  readonly sandbox: Sandbox;
  readonly headers: IncomingHttpHeaders;
  /** request target as the client sent it; undefined for a replayed call */
  readonly url?: string | undefined;
  /** network address of the client, for limits that clients share; undefined for a replayed call */
  readonly source?: string | undefined;
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

/** An upload that is streamed to an upstream while it is received. */
export interface StreamedUpload {
  readonly body: Readable;
  /** Returns the envelope if it has passed already; empty otherwise. */
  sealed(): Buffer;
  /** Opens that envelope. */
  opened(): OpenedCall;
}

/** An envelope, as far as it could be opened. */
export interface OpenedCall {
  /** session key that the call names */
  readonly key: SessionKey | undefined;
  /** false if the body is not JSON sealed with that key */
  readonly isOpen: boolean;
  /** content of the envelope, spelled as on the wire */
  readonly json: unknown;
  /** empty if the envelope is malformed */
  readonly entries: readonly EnvelopeEntry[];
  /** contract violations of the envelope */
  readonly issues: readonly Issue[];
  /** refusal that does not depend on the caller */
  readonly refusal: ReplyEnvelope | undefined;
}

/** The sender of a call. */
export interface Caller {
  /** empty if the call has none */
  readonly token: string;
  /** scope of request ids: the session's token, or the session key's id without a session */
  readonly repliesOf: ReplyCaller;
  /** number of the valid session */
  readonly contactNumber: string | undefined;
  /** refusal code if an entry requires a valid session and there is none; no entry runs then */
  readonly refusal: SessionEndingCode | undefined;
}

/**
 * Answers calls: with this server's own methods (`local`), with recorded replies (`recorded`), or with a real backend
 * (`Upstream`). The pipeline adds faults, journal and sealing to each of them.
 */
export interface Backend<Reply extends BackendReply | Promise<BackendReply> = BackendReply | Promise<BackendReply>> {
  readonly name: Answerer;
  /** True if another server checks keys, headers, times and sessions. */
  readonly isRemote: boolean;
  /** Answers a call or an upload. */
  answer(call: BackendCall, opened: OpenedCall, caller: Caller): Reply;
  /** Answers a key exchange. @param id sealed by the client; undefined if this server cannot open it */
  agree(call: BackendCall, id: string | undefined): Reply;
}
