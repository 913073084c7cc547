import { assumptions } from '@kit/contracts/assumptions';
import type { SessionEndingCode } from '@kit/contracts/codes';
import { phone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import type { VirtualClock } from '../clock';
import { DocumentIndex } from '../document-index';
import type { Collection, Documents } from '../documents';
import { randomBytes } from '../replay-context';
import { defineCollection, type RecordOf } from './define-collection';

const NOBODY = '';

/**
 * How many tokens of a number are known, in force or not; the oldest goes first, and is then an invalid one. A shell takes
 * a token at each start and may hold several pages, so they are many; a login, which ends all of them, goes through them.
 */
const MAXIMUM_TOKENS = 50;
/** How many tokens of deleted accounts are known for the retry of a deletion, however the clock stands. */
const MAXIMUM_TOKENS_OF_NOBODY = 1_000;

export const sessionCollection = defineCollection(
  'session',
  z.object({
    /** empty once the account was deleted */
    contactNumber: z.union([phone, z.literal(NOBODY)]),
    /** on the sandbox's clock; as far ahead as the assumptions in force make a token live */
    expiresAt: z.int(),
    /** replaced by a later login of the same number */
    squeezed: z.boolean(),
  }),
);
type Session = RecordOf<typeof sessionCollection>;

/** What a bearer token stands for: a logged-in number, or the code that refuses it. */
export type TokenState = { readonly contactNumber: string } | { readonly refused: SessionEndingCode };

/** The logins of a sandbox, by token. */
export class Sessions {
  readonly #records: Collection<Session>;
  readonly #byNumber: DocumentIndex<Session>;
  readonly #clock: VirtualClock;

  constructor(documents: Documents, clock: VirtualClock) {
    this.#records = documents.collection(sessionCollection);
    this.#byNumber = new DocumentIndex(this.#records, ({ contactNumber }) => contactNumber);
    this.#clock = clock;
  }

  /** Logs a number in. Every earlier token of the number is squeezed. @returns the new token */
  open(contactNumber: string): string {
    this.squeeze(contactNumber);
    return this.#give(contactNumber);
  }

  /**
   * Gives another token for the login that a good token stands for; both are in force. A shell keeps its token and
   * hands it over again at the next start, so taking it must not end it.
   */
  share(contactNumber: string, token: string): string {
    return this.#give(contactNumber, token);
  }

  /** Takes a token of a backend behind this server for the number's. */
  adopt(token: string, contactNumber: string): void {
    this.#makeRoom(contactNumber, token);
    this.#put(token, contactNumber);
  }

  check(token: string): TokenState {
    if (token === '') return { refused: 'TOKEN_EMPTY' };
    const session = this.#records.get(token);
    if (session === undefined || session.contactNumber === NOBODY) return { refused: 'TOKEN_INVALID' };
    if (session.squeezed) return { refused: 'TOKEN_SQUEEZED' };
    if (this.#clock.now() >= session.expiresAt) return { refused: 'TOKEN_EXPIRED' };
    return session;
  }

  /** The token that the number is logged in with, if there is one. */
  inForce(contactNumber: string): string | undefined {
    return this.#byNumber.ids(contactNumber).findLast((token) => 'contactNumber' in this.check(token));
  }

  /** Every login that is in force. */
  running(): Pick<Session, 'contactNumber' | 'expiresAt'>[] {
    return [...this.#records.entries()].flatMap(([token, session]) =>
      'contactNumber' in this.check(token) ? [session] : [],
    );
  }

  /** Whether a token is known here, in force or not. */
  knows(token: string): boolean {
    return this.#records.get(token) !== undefined;
  }

  /** The next call of the number meets 'expired'. @returns how many sessions were ended */
  expire(contactNumber: string): number {
    return this.#end(contactNumber, (session) => ({ ...session, expiresAt: this.#clock.now() }));
  }

  /** The next call of the number meets 'logged in on another device'. */
  squeeze(contactNumber: string): number {
    return this.#end(contactNumber, (session) => ({ ...session, squeezed: true }));
  }

  /** The next call of the number meets 'invalid': the token is forgotten. */
  invalidate(contactNumber: string): number {
    return this.#end(contactNumber, () => undefined);
  }

  /**
   * Ends all sessions of a number whose account was deleted, and whose they were. The tokens stay known for as long as
   * a reply is: the retry of the very call that deleted the account must find what it was answered.
   * @returns the tokens
   */
  forget(contactNumber: string): string[] {
    const now = this.#clock.now();
    const tokens = this.#byNumber.ids(contactNumber);
    for (const token of tokens) {
      this.#dropOldestOfNobody(now);
      this.#records.set(token, { contactNumber: NOBODY, expiresAt: now + assumptions.requestIdLife, squeezed: false });
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
   * Drops the tokens of a number that ended long ago, and the oldest where there are too many.
   * @param presented that the new one is given for: its owner will come with it again
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
    for (let token = this.#byNumber.oldest(NOBODY); token !== undefined; token = this.#byNumber.oldest(NOBODY)) {
      const isOver = now >= (this.#records.get(token)?.expiresAt ?? 0);
      if (!isOver && this.#byNumber.count(NOBODY) < MAXIMUM_TOKENS_OF_NOBODY) return;
      this.#records.delete(token);
    }
  }
}
