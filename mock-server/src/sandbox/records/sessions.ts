import { assumptions } from '@kit/contracts/assumptions';
import type { SessionEndingCode } from '@kit/contracts/codes';
import { phone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import { defineCollection, type RecordOf } from '../../core/collection';
import { type Collection, type Documents, idsWhere } from '../../core/documents';
import { callingDevice, randomBytes } from '../../core/replay-context';
import type { VirtualClock } from '../clock';
import { time } from './fields';

const NO_BORROWER = '';

/**
 * Maximum tokens per phone number, valid or not. Above it, the oldest token becomes invalid. A native app takes a token
 * at each start, so there can be many. A login ends all of them.
 */
const MAXIMUM_TOKENS = 50;
/** Maximum stored tokens of deleted accounts, for retries of the deletion. */
const MAXIMUM_TOKENS_WITHOUT_BORROWER = 1_000;

/** How a session ended. */
export const sessionEnds = ['squeezed', 'expired', 'invalid'] as const;
type SessionEnd = (typeof sessionEnds)[number];

export const sessionCollection = defineCollection(
  'session',
  z.object({
    /** empty after the account was deleted */
    contactNumber: z.union([phone, z.literal(NO_BORROWER)]),
    /** on the sandbox's clock; the token lifetime is an assumption */
    expiresAt: time,
    /** true after a later login of the same number */
    squeezed: z.boolean(),
    /** the event that ended the session early; missing while it is valid, and after its lifetime */
    ended: z.optional(
      z.object({
        how: z.enum(sessionEnds),
        /** on the sandbox's clock */
        at: time,
        /** device whose login ended it; missing if a tester did */
        by: z.optional(z.string()),
      }),
    ),
  }),
);
type Session = RecordOf<typeof sessionCollection>;

/** A session by its token, for the reader of the journal. */
export interface SessionFacts {
  readonly contactNumber: string;
  readonly state: 'valid' | SessionEnd;
  /** on the sandbox's clock, milliseconds since the epoch; null while the session is valid */
  readonly endedAt: number | null;
  /** device whose login ended it; null if time or a tester did */
  readonly by: string | null;
}

/** State of a bearer token: its phone number, or the code of its refusal. */
export type TokenState = { readonly contactNumber: string } | { readonly refused: SessionEndingCode };

/** The logins of a sandbox, by token. */
export class Sessions {
  readonly #records: Collection<Session>;

  /** number of stored tokens, valid or not */
  get size(): number {
    return this.#records.size;
  }
  readonly #clock: VirtualClock;

  constructor(documents: Documents, clock: VirtualClock) {
    this.#records = documents.collection(sessionCollection);
    this.#clock = clock;
  }

  /**
   * Logs a number in and invalidates its earlier tokens.
   * @returns the new token
   */
  open(contactNumber: string): string {
    this.squeeze(contactNumber, callingDevice());
    return this.#give(contactNumber);
  }

  /**
   * Creates another token for the login of a valid token, and keeps both valid. A native app presents its token at
   * every start, so exchanging it must not end it.
   */
  share(contactNumber: string, token: string): string {
    return this.#give(contactNumber, token);
  }

  /** Stores a token of an upstream backend for the number. */
  adopt(token: string, contactNumber: string): void {
    this.#makeRoom(contactNumber, token);
    this.#put(token, contactNumber);
  }

  check(token: string): TokenState {
    if (token === '') return { refused: 'TOKEN_EMPTY' };
    const session = this.#records.get(token);
    if (session === undefined || session.contactNumber === NO_BORROWER) return { refused: 'TOKEN_INVALID' };
    if (session.ended?.how === 'invalid') return { refused: 'TOKEN_INVALID' };
    if (session.squeezed) return { refused: 'TOKEN_SQUEEZED' };
    if (this.#clock.now() >= session.expiresAt) return { refused: 'TOKEN_EXPIRED' };
    return session;
  }

  /** Describes the session of a token. @returns undefined for an unknown token and for one of a deleted account */
  facts(token: string): SessionFacts | undefined {
    const session = this.#records.get(token);
    if (session === undefined || session.contactNumber === NO_BORROWER) return undefined;
    const { contactNumber, expiresAt, ended } = session;
    if (ended !== undefined) return { contactNumber, state: ended.how, endedAt: ended.at, by: ended.by ?? null };
    const isOver = this.#clock.now() >= expiresAt;
    return { contactNumber, state: isOver ? 'expired' : 'valid', endedAt: isOver ? expiresAt : null, by: null };
  }

  /** The valid token of a number, if any. */
  inForce(contactNumber: string): string | undefined {
    return this.tokens(contactNumber).findLast((token) => 'contactNumber' in this.check(token));
  }

  /** All tokens of a number, valid or not, oldest first. */
  tokens(contactNumber: string): string[] {
    return idsWhere(this.#records, (session) => session.contactNumber === contactNumber);
  }

  /** All valid logins. */
  running(): Pick<Session, 'contactNumber' | 'expiresAt'>[] {
    return [...this.#records.entries()].flatMap(([token, session]) =>
      'contactNumber' in this.check(token) ? [session] : [],
    );
  }

  /** Whether a token is known, valid or not. An invalidated token counts as unknown. */
  knows(token: string): boolean {
    const session = this.#records.get(token);
    return session !== undefined && session.ended?.how !== 'invalid';
  }

  /**
   * Expires all sessions of a number.
   * @returns the number of ended sessions
   */
  expire(contactNumber: string): number {
    return this.#end(contactNumber, 'expired', { expiresAt: this.#clock.now() });
  }

  /**
   * Marks all sessions of a number as replaced by a login on another device.
   * @param by device of that login; undefined for a tester
   */
  squeeze(contactNumber: string, by?: string): number {
    return this.#end(contactNumber, 'squeezed', { squeezed: true }, by);
  }

  /** Makes all tokens of a number invalid. */
  invalidate(contactNumber: string): number {
    return this.#end(contactNumber, 'invalid', {});
  }

  /**
   * Ends all sessions of a deleted account. Its tokens stay known until stored replies expire, so that a retry of the
   * deletion still gets its reply.
   * @returns the tokens
   */
  forget(contactNumber: string): string[] {
    const now = this.#clock.now();
    const tokens = this.tokens(contactNumber);
    for (const token of tokens) {
      this.#dropOldestOfNobody(now);
      this.#records.set(token, {
        contactNumber: NO_BORROWER,
        expiresAt: now + assumptions.requestIdLife,
        squeezed: false,
      });
    }
    return tokens;
  }

  #give(contactNumber: string, presented?: string): string {
    this.#makeRoom(contactNumber, presented);
    const token = randomBytes(24).toString('base64url');
    this.#put(token, contactNumber);
    return token;
  }

  #put(token: string, contactNumber: string): void {
    this.#records.set(token, {
      contactNumber,
      expiresAt: this.#clock.now() + assumptions.tokenLife,
      squeezed: false,
    });
  }

  #end(contactNumber: string, how: SessionEnd, changes: Partial<Session>, by?: string): number {
    const at = this.#clock.now();
    let count = 0;
    for (const token of this.tokens(contactNumber)) {
      const session = this.#records.get(token);
      if (session === undefined || !('contactNumber' in this.check(token))) continue;
      const ended = { how, at, ...(by === undefined ? {} : { by }) };
      this.#records.set(token, { ...session, ...changes, ended });
      count += 1;
    }
    return count;
  }

  /**
   * Drops tokens of a number that ended long ago, and the oldest above the limit.
   * @param presented token to keep, because its owner will present it again
   */
  #makeRoom(contactNumber: string, presented: string | undefined): void {
    const limit = this.#clock.now() - assumptions.tokenLife;
    const tokens = this.tokens(contactNumber);
    let count = tokens.length;
    for (const token of tokens) {
      const endedLongAgo = (this.#records.get(token)?.expiresAt ?? 0) <= limit;
      if (token === presented || !(endedLongAgo || count >= MAXIMUM_TOKENS)) continue;
      this.#records.delete(token);
      count -= 1;
    }
  }

  #dropOldestOfNobody(now: number): void {
    const tokens = this.tokens(NO_BORROWER);
    let count = tokens.length;
    for (const token of tokens) {
      const isOver = now >= (this.#records.get(token)?.expiresAt ?? 0);
      if (!isOver && count < MAXIMUM_TOKENS_WITHOUT_BORROWER) return;
      this.#records.delete(token);
      count -= 1;
    }
  }
}
