import { assumptions } from '@kit/contracts/assumptions';
import type { SessionEndingCode } from '@kit/contracts/codes';
import { phone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import type { VirtualClock } from '../clock';
import { DocumentIndex } from '../document-index';
import type { Collection, Documents } from '../documents';
import { randomBytes } from '../replay-context';
import { defineCollection, type RecordOf } from './define-collection';
import { time } from './fields';

const NO_BORROWER = '';

/**
 * Maximum tokens per phone number, valid or not. The oldest goes first and is invalid afterwards. A native app takes a
 * token at each start, so there can be many. A login ends all of them.
 */
const MAXIMUM_TOKENS = 50;
/** Maximum stored tokens of deleted accounts, for retries of the deletion. */
const MAXIMUM_TOKENS_WITHOUT_BORROWER = 1_000;

export const sessionCollection = defineCollection(
  'session',
  z.object({
    /** empty after the account was deleted */
    contactNumber: z.union([phone, z.literal(NO_BORROWER)]),
    /** on the sandbox's clock; the token lifetime is an assumption */
    expiresAt: time,
    /** true after a later login of the same number */
    squeezed: z.boolean(),
  }),
);
type Session = RecordOf<typeof sessionCollection>;

/** State of a bearer token: its phone number, or the code of its refusal. */
export type TokenState = { readonly contactNumber: string } | { readonly refused: SessionEndingCode };

/** The logins of a sandbox, by token. */
export class Sessions {
  readonly #records: Collection<Session>;
  readonly #byNumber: DocumentIndex<Session>;

  /** number of stored tokens, valid or not */
  get size(): number {
    return this.#records.size;
  }
  readonly #clock: VirtualClock;

  constructor(documents: Documents, clock: VirtualClock) {
    this.#records = documents.collection(sessionCollection);
    this.#byNumber = new DocumentIndex(this.#records, ({ contactNumber }) => contactNumber);
    this.#clock = clock;
  }

  /**
   * Logs a number in and invalidates its earlier tokens.
   * @returns the new token
   */
  open(contactNumber: string): string {
    this.squeeze(contactNumber);
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
    if (session.squeezed) return { refused: 'TOKEN_SQUEEZED' };
    if (this.#clock.now() >= session.expiresAt) return { refused: 'TOKEN_EXPIRED' };
    return session;
  }

  /** The valid token of a number, if any. */
  inForce(contactNumber: string): string | undefined {
    return this.#byNumber.ids(contactNumber).findLast((token) => 'contactNumber' in this.check(token));
  }

  /** All tokens of a number, valid or not, oldest first. */
  tokens(contactNumber: string): readonly string[] {
    return this.#byNumber.ids(contactNumber);
  }

  /** All valid logins. */
  running(): Pick<Session, 'contactNumber' | 'expiresAt'>[] {
    return [...this.#records.entries()].flatMap(([token, session]) =>
      'contactNumber' in this.check(token) ? [session] : [],
    );
  }

  /** Whether a token is known, valid or not. */
  knows(token: string): boolean {
    return this.#records.get(token) !== undefined;
  }

  /**
   * Expires all sessions of a number.
   * @returns the number of ended sessions
   */
  expire(contactNumber: string): number {
    return this.#end(contactNumber, (session) => ({ ...session, expiresAt: this.#clock.now() }));
  }

  /** Marks all sessions of a number as replaced by a login on another device. */
  squeeze(contactNumber: string): number {
    return this.#end(contactNumber, (session) => ({ ...session, squeezed: true }));
  }

  /** Deletes all tokens of a number, which makes them invalid. */
  invalidate(contactNumber: string): number {
    return this.#end(contactNumber, () => undefined);
  }

  /**
   * Ends all sessions of a deleted account. Its tokens stay known until stored replies expire, so that a retry of the
   * deletion still gets its reply.
   * @returns the tokens
   */
  forget(contactNumber: string): string[] {
    const now = this.#clock.now();
    const tokens = this.#byNumber.ids(contactNumber);
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
    this.#records.set(token, { contactNumber, expiresAt: this.#clock.now() + assumptions.tokenLife, squeezed: false });
  }

  #end(contactNumber: string, change: (session: Session) => Session | undefined): number {
    let ended = 0;
    for (const token of this.#byNumber.ids(contactNumber)) {
      const session = this.#records.get(token);
      if (session === undefined || session.squeezed || this.#clock.now() >= session.expiresAt) continue;
      const changed = change(session);
      if (changed === undefined) this.#records.delete(token);
      else this.#records.set(token, changed);
      ended += 1;
    }
    return ended;
  }

  /**
   * Drops tokens of a number that ended long ago, and the oldest above the limit.
   * @param presented token to keep, because its owner will present it again
   */
  #makeRoom(contactNumber: string, presented: string | undefined): void {
    const limit = this.#clock.now() - assumptions.tokenLife;
    let count = this.#byNumber.count(contactNumber);
    for (const token of this.#byNumber.ids(contactNumber)) {
      const endedLongAgo = (this.#records.get(token)?.expiresAt ?? 0) <= limit;
      if (token === presented || !(endedLongAgo || count >= MAXIMUM_TOKENS)) continue;
      this.#records.delete(token);
      count -= 1;
    }
  }

  #dropOldestOfNobody(now: number): void {
    for (
      let token = this.#byNumber.oldest(NO_BORROWER);
      token !== undefined;
      token = this.#byNumber.oldest(NO_BORROWER)
    ) {
      const isOver = now >= (this.#records.get(token)?.expiresAt ?? 0);
      if (!isOver && this.#byNumber.count(NO_BORROWER) < MAXIMUM_TOKENS_WITHOUT_BORROWER) return;
      this.#records.delete(token);
    }
  }
}
