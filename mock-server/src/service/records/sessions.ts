import { assumptions } from '@kit/contracts/assumptions';
import type { SessionEndingCode } from '@kit/contracts/codes';
import { phone } from '@kit/contracts/phone';
import * as z from 'zod/mini';
import { type Documents, defineCollection, type RecordOf, recordsOf } from '../../core/documents';
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
    /** the event that ended the session early */
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

const newToken = (): string => randomBytes(24).toString('base64url');

const refusals: Readonly<Record<SessionEnd, SessionEndingCode>> = {
  squeezed: 'TOKEN_SQUEEZED',
  expired: 'TOKEN_EXPIRED',
  invalid: 'TOKEN_INVALID',
};

/** The logins of a sandbox, by token. */
export class Sessions extends recordsOf(sessionCollection) {
  readonly #clock: VirtualClock;

  constructor(documents: Documents, clock: VirtualClock) {
    super(documents);
    this.#clock = clock;
  }

  /**
   * Logs a number in and invalidates its earlier tokens.
   * @returns the new token
   */
  open(contactNumber: string): string {
    this.#end(contactNumber, 'squeezed', callingDevice());
    return this.adopt(newToken(), contactNumber);
  }

  /**
   * Creates another token for the login of a valid token, and keeps both valid. A native app presents its token at
   * every start, so exchanging it must not end it.
   */
  share(contactNumber: string, token: string): string {
    return this.adopt(newToken(), contactNumber, token);
  }

  /**
   * Stores a token, such as one of a real backend, for a number.
   * @param presented token to keep, because its owner will present it again
   */
  adopt(token: string, contactNumber: string, presented = token): string {
    const now = this.#clock.now();
    this.#makeRoom(contactNumber, MAXIMUM_TOKENS, now - assumptions.tokenLife, presented);
    this.set(token, { contactNumber, expiresAt: now + assumptions.tokenLife });
    return token;
  }

  check(token: string): TokenState {
    if (token === '') return { refused: 'TOKEN_EMPTY' };
    const facts = this.facts(token);
    if (facts === undefined) return { refused: 'TOKEN_INVALID' };
    return facts.state === 'valid' ? facts : { refused: refusals[facts.state] };
  }

  /** Describes the session of a token. @returns undefined for an unknown token and for one of a deleted account */
  facts(token: string): SessionFacts | undefined {
    const session = this.get(token);
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
    return this.idsWhere((session) => session.contactNumber === contactNumber);
  }

  /** All valid logins. */
  running(): Pick<Session, 'contactNumber' | 'expiresAt'>[] {
    return [...this.entries()].flatMap(([token, session]) => ('contactNumber' in this.check(token) ? [session] : []));
  }

  /** Whether a token is known, valid or not. An invalidated token counts as unknown. */
  knows(token: string): boolean {
    const session = this.get(token);
    return session !== undefined && session.ended?.how !== 'invalid';
  }

  /** Expires all valid sessions of a number. @returns their number */
  expire(contactNumber: string): number {
    return this.#end(contactNumber, 'expired');
  }

  /** Ends all valid sessions of a number, as a login on another device does. @returns their number */
  squeeze(contactNumber: string): number {
    return this.#end(contactNumber, 'squeezed');
  }

  /** Makes all valid tokens of a number invalid. @returns their number */
  invalidate(contactNumber: string): number {
    return this.#end(contactNumber, 'invalid');
  }

  /** @param by device whose login ended the sessions; undefined for a tester */
  #end(contactNumber: string, how: SessionEnd, by?: string): number {
    const ended = { how, at: this.#clock.now(), ...(by !== undefined && { by }) };
    const valid = this.tokens(contactNumber).filter((token) => 'contactNumber' in this.check(token));
    for (const token of valid) {
      const session = this.get(token);
      if (session !== undefined) this.set(token, { ...session, ended });
    }
    return valid.length;
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
      this.#makeRoom(NO_BORROWER, MAXIMUM_TOKENS_WITHOUT_BORROWER, now);
      this.set(token, { contactNumber: NO_BORROWER, expiresAt: now + assumptions.requestIdLife });
    }
    return tokens;
  }

  /** Drops the tokens of a number that expired before `limit`, and the oldest above the maximum. */
  #makeRoom(contactNumber: string, most: number, limit: number, presented?: string): void {
    const tokens = this.tokens(contactNumber);
    let count = tokens.length;
    for (const token of tokens) {
      const isOver = (this.get(token)?.expiresAt ?? 0) <= limit;
      if (token === presented || !(isOver || count >= most)) continue;
      this.delete(token);
      count -= 1;
    }
  }
}
