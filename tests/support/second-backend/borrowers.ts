import { randomBytes, randomInt } from 'node:crypto';
import { assumed } from './document';

interface Session {
  readonly borrower: string;
  readonly expiresAt: number;
  isSqueezed: boolean;
}

interface SentCode {
  readonly code: string;
  readonly sentAt: number;
  attemptsLeft: number;
}

/** Why a token is not in force, as the name of its code. */
export type TokenProblem = 'TOKEN_EMPTY' | 'TOKEN_INVALID' | 'TOKEN_EXPIRED' | 'TOKEN_SQUEEZED';

const canonical = (phone: string): string => (phone.length === 10 ? `0${phone}` : phone);

/** Who there is, the codes that were sent to them, and their sessions. */
export class Borrowers {
  readonly #identifiers = new Map<string, string>();
  readonly #codes = new Map<string, SentCode>();
  readonly #sessions = new Map<string, Session>();

  /** Sends a code. @returns how long to wait, in milliseconds, where another was sent just now; 0 otherwise */
  send(phone: string, purpose: string): number {
    const key = `${canonical(phone)} ${purpose}`;
    const last = this.#codes.get(key);
    const wait = last === undefined ? 0 : last.sentAt + assumed('verificationCodeResendAfter') - Date.now();
    if (wait > 0) return wait;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    this.#codes.set(key, { code, sentAt: Date.now(), attemptsLeft: assumed('verificationCodeAttempts') });
    return 0;
  }

  /** What the last text message to a number said. */
  messageTo(phone: string, purpose: string): string | undefined {
    return this.#codes.get(`${canonical(phone)} ${purpose}`)?.code;
  }

  /** Tries a code. @returns undefined where it is right, else how often it may still be tried */
  tryCode(phone: string, purpose: string, tried: string): number | undefined {
    const key = `${canonical(phone)} ${purpose}`;
    const sent = this.#codes.get(key);
    if (sent === undefined || sent.sentAt + assumed('verificationCodeLife') < Date.now()) return 0;
    if (sent.attemptsLeft > 0 && sent.code === tried) {
      this.#codes.delete(key);
      return undefined;
    }
    sent.attemptsLeft = Math.max(0, sent.attemptsLeft - 1);
    return sent.attemptsLeft;
  }

  #open(borrower: string): string {
    const token = randomBytes(24).toString('base64url');
    this.#sessions.set(token, { borrower, expiresAt: Date.now() + assumed('tokenLife'), isSqueezed: false });
    return token;
  }

  /** A new session, which ends all others of the number. @returns its token */
  logIn(phone: string): string {
    const borrower = canonical(phone);
    for (const session of this.#sessions.values()) if (session.borrower === borrower) session.isSqueezed = true;
    return this.#open(borrower);
  }

  /** A session beside the one of a token. @returns its token */
  openBeside(token: string): string {
    return this.#open(this.#sessions.get(token)?.borrower ?? '');
  }

  /** Why a token is not in force; undefined where it is. */
  problemOf(token: string): TokenProblem | undefined {
    if (token === '') return 'TOKEN_EMPTY';
    const session = this.#sessions.get(token);
    if (session === undefined) return 'TOKEN_INVALID';
    if (session.isSqueezed) return 'TOKEN_SQUEEZED';
    return session.expiresAt < Date.now() ? 'TOKEN_EXPIRED' : undefined;
  }

  /** The number that a token is of. */
  phoneOf(token: string): string {
    return this.#sessions.get(token)?.borrower ?? '';
  }

  identifierOf(phone: string): string {
    const known = this.#identifiers.get(phone) ?? `B${randomBytes(6).toString('hex')}`;
    this.#identifiers.set(phone, known);
    return known;
  }
}
