import { assumptions } from '@kit/contracts/assumptions';
import type { SessionEndingCode } from '@kit/contracts/codes';
import { phone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import type { VirtualClock } from '../clock';
import type { Collection, Documents } from '../documents';
import { randomBytes } from '../replay-context';
import { defineCollection, type RecordOf } from './define-collection';
import { time } from './fields';

const NOBODY = '';

export const sessionCollection = defineCollection(
  'session',
  z.object({
    /** empty once the account was deleted */
    contactNumber: z.union([phone, z.literal(NOBODY)]),
    /** on the sandbox's clock */
    expiresAt: time,
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
  readonly #clock: VirtualClock;
  /** tokens of a number, oldest first: logging in must not go through everybody's */
  readonly #tokens = new Map<string, string[]>();

  constructor(documents: Documents, clock: VirtualClock) {
    this.#records = documents.collection(sessionCollection);
    this.#clock = clock;
    for (const [token, { contactNumber }] of this.#records.entries()) this.#index(contactNumber, token);
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
  share(contactNumber: string): string {
    return this.#give(contactNumber);
  }

  #give(contactNumber: string): string {
    this.#dropLongExpired(contactNumber);
    const token = randomBytes(24).toString('base64url');
    this.#records.set(token, { contactNumber, expiresAt: this.#clock.now() + assumptions.tokenLife, squeezed: false });
    this.#index(contactNumber, token);
    return token;
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
    return this.#tokens.get(contactNumber)?.findLast((token) => 'contactNumber' in this.check(token));
  }

  /** Whether a token was ever given out here, in force or not. */
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
    for (const token of this.#tokens.get(NOBODY) ?? []) {
      if (now >= (this.#records.get(token)?.expiresAt ?? 0)) this.#records.delete(token);
    }
    const waiting = (this.#tokens.get(NOBODY) ?? []).filter((token) => this.knows(token));
    const tokens = (this.#tokens.get(contactNumber) ?? []).filter((token) => this.knows(token));
    for (const token of tokens) {
      this.#records.set(token, { contactNumber: NOBODY, expiresAt: now + assumptions.requestIdLife, squeezed: false });
    }
    this.#tokens.set(NOBODY, [...waiting, ...tokens]);
    this.#tokens.delete(contactNumber);
    return tokens;
  }

  /** Drops what was derived from the documents, after they were emptied. */
  clear(): void {
    this.#tokens.clear();
  }

  #end(contactNumber: string, change: (session: Session) => Session | undefined): number {
    let ended = 0;
    for (const token of this.#tokens.get(contactNumber) ?? []) {
      const session = this.#records.get(token);
      if (session === undefined || session.squeezed || this.#clock.now() >= session.expiresAt) continue;
      const changed = change(session);
      if (changed === undefined) this.#records.delete(token);
      else this.#records.set(token, changed);
      ended += 1;
    }
    return ended;
  }

  /** A token that ended long ago may become 'invalid': otherwise they would pile up for ever. */
  #dropLongExpired(contactNumber: string): void {
    const limit = this.#clock.now() - assumptions.tokenLife;
    const tokens = this.#tokens.get(contactNumber) ?? [];
    const remaining = tokens.filter((token) => (this.#records.get(token)?.expiresAt ?? 0) > limit);
    for (const token of tokens) {
      if (!remaining.includes(token)) this.#records.delete(token);
    }
    this.#tokens.set(contactNumber, remaining);
  }

  #index(contactNumber: string, token: string): void {
    const tokens = this.#tokens.get(contactNumber) ?? [];
    tokens.push(token);
    this.#tokens.set(contactNumber, tokens);
  }
}
