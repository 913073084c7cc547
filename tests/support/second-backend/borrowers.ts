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

/** Why a token is not valid, as the name of its code. */
export type TokenProblem = 'TOKEN_EMPTY' | 'TOKEN_INVALID' | 'TOKEN_EXPIRED' | 'TOKEN_SQUEEZED';

const canonical = (phone: string): string => (phone.length === 10 ? `0${phone}` : phone);

/** The borrowers, the codes sent to them and their sessions. */
export class Borrowers {
  readonly #identifiers = new Map<string, string>();
  readonly #codes = new Map<string, SentCode>();
  readonly #sessions = new Map<string, Session>();

  /** Sends a code. @returns milliseconds to wait if another was sent recently, else 0 */
  send(phone: string, purpose: string): number {
    const key = `${canonical(phone)} ${purpose}`;
    const last = this.#codes.get(key);
    const wait = last === undefined ? 0 : last.sentAt + assumed('verificationCodeResendAfter') - Date.now();
    if (wait > 0) return wait;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    this.#codes.set(key, { code, sentAt: Date.now(), attemptsLeft: assumed('verificationCodeAttempts') });
    return 0;
  }

  /** Returns the last text message to a number. */
  messageTo(phone: string, purpose: string): string | undefined {
    return this.#codes.get(`${canonical(phone)} ${purpose}`)?.code;
  }

  /** Tries a code. @returns undefined if it is correct, else the number of attempts left */
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

  /** Starts a new session and ends all others of the number. @returns its token */
  logIn(phone: string): string {
    const borrower = canonical(phone);
    for (const session of this.#sessions.values()) if (session.borrower === borrower) session.isSqueezed = true;
    return this.#open(borrower);
  }

  /** Starts a second session beside that of a token. @returns its token */
  openBeside(token: string): string {
    return this.#open(this.#sessions.get(token)?.borrower ?? '');
  }

  /** Returns why a token is not valid, or undefined if it is valid. */
  problemOf(token: string): TokenProblem | undefined {
    if (token === '') return 'TOKEN_EMPTY';
    const session = this.#sessions.get(token);
    if (session === undefined) return 'TOKEN_INVALID';
    if (session.isSqueezed) return 'TOKEN_SQUEEZED';
    return session.expiresAt < Date.now() ? 'TOKEN_EXPIRED' : undefined;
  }

  /** Returns the phone number of a token's borrower. */
  phoneOf(token: string): string {
    return this.#sessions.get(token)?.borrower ?? '';
  }

  identifierOf(phone: string): string {
    const known = this.#identifiers.get(phone) ?? `B${randomBytes(6).toString('hex')}`;
    this.#identifiers.set(phone, known);
    return known;
  }
}
