import { assumptions } from '@kit/contracts/assumptions';
import { VERIFICATION_CODE_DIGITS } from '@kit/contracts/constants';
import { MINUTE } from '@kit/contracts/time-units';
import * as z from 'zod/mini';
import type { VirtualClock } from '../clock';
import type { Collection, Documents } from '../documents';
import { randomInt } from '../replay-context';
import { defineCollection, type RecordOf } from './define-collection';
import { count, time } from './fields';
import type { Messages } from './messages';

export const codeCollection = defineCollection(
  'code',
  z.object({
    authCode: z.string(),
    /** on the sandbox's clock, as every time here */
    sentAt: time,
    wrongAttempts: count,
    used: z.boolean(),
  }),
);
type SentCode = RecordOf<typeof codeCollection>;

/** How many codes a sandbox knows; the oldest goes first. Anybody may ask for one, for any number. */
const MAXIMUM_CODES = 10_000;

/** A code that can still be redeemed, with the instants at which that ends and another can be sent. */
interface PendingCode {
  readonly contactNumber: string;
  readonly purpose: string;
  readonly expiresAt: number;
  readonly resendAt: number;
}

const expiresAt = ({ sentAt }: SentCode): number => sentAt + assumptions.verificationCodeLife;
const resendAt = ({ sentAt }: SentCode): number => sentAt + assumptions.verificationCodeResendAfter;
const isLocked = ({ wrongAttempts }: SentCode): boolean => wrongAttempts >= assumptions.verificationCodeAttempts;

/** What became of a code that somebody typed. */
export type CodeCheck =
  | { readonly outcome: 'right' }
  | { readonly outcome: 'wrong'; readonly attemptsLeft: number }
  | { readonly outcome: 'locked'; readonly retryAfterMs: number };

/** The verification codes of a sandbox: one at a time for a number and a purpose (5.12, protocol.md section 5). */
export class VerificationCodes {
  readonly #records: Collection<SentCode>;
  readonly #clock: VirtualClock;
  readonly #messages: Messages;

  constructor(documents: Documents, clock: VirtualClock, messages: Messages) {
    this.#records = documents.collection(codeCollection);
    this.#clock = clock;
    this.#messages = messages;
  }

  /** Sends a new code, which replaces the earlier one. @returns how long to wait instead, in ms, when it is too early */
  send(contactNumber: string, purpose: string): number {
    const wait = this.#resendWait(this.#records.get(this.#id(contactNumber, purpose)));
    if (wait > 0) return wait;
    const sentAt = this.#clock.now();
    const authCode = String(randomInt(10 ** VERIFICATION_CODE_DIGITS)).padStart(VERIFICATION_CODE_DIGITS, '0');
    this.#keep(this.#id(contactNumber, purpose), { authCode, sentAt, wrongAttempts: 0, used: false });
    const minutes = Math.round(assumptions.verificationCodeLife / MINUTE);
    const text = `${authCode} is your ${assumptions.productName} code, good for ${minutes} minutes. Never tell it to anyone.`;
    this.#messages.send({ contactNumber, text, authCode, purpose, sentAt });
    return 0;
  }

  /** Forgets what was sent: another code may be sent at once. */
  forget(contactNumber: string, purpose: string): void {
    this.#records.delete(this.#id(contactNumber, purpose));
  }

  /** Redeems a typed code: a right one is used up, a wrong one counts against the code that was sent. */
  redeem(contactNumber: string, purpose: string, typed: string): CodeCheck {
    const id = this.#id(contactNumber, purpose);
    const sent = this.#records.get(id);
    const attempts = assumptions.verificationCodeAttempts;
    if (sent === undefined || !this.#isPending(sent)) {
      return { outcome: 'wrong', attemptsLeft: 0 };
    }
    if (isLocked(sent)) return { outcome: 'locked', retryAfterMs: this.#resendWait(sent) };
    if (sent.authCode !== typed) {
      const wrongAttempts = sent.wrongAttempts + 1;
      this.#records.set(id, { ...sent, wrongAttempts });
      return { outcome: 'wrong', attemptsLeft: attempts - wrongAttempts };
    }
    this.#records.set(id, { ...sent, used: true });
    return { outcome: 'right' };
  }

  /** The codes that can be redeemed. */
  pending(): PendingCode[] {
    return [...this.#records.entries()].flatMap(([id, sent]) => {
      if (!this.#isPending(sent) || isLocked(sent)) return [];
      const [purpose = '', contactNumber = ''] = id.split(':');
      return [{ contactNumber, purpose, expiresAt: expiresAt(sent), resendAt: resendAt(sent) }];
    });
  }

  #isPending(sent: SentCode): boolean {
    return !sent.used && this.#clock.now() < expiresAt(sent);
  }

  #keep(id: string, sent: SentCode): void {
    // It becomes the newest, also where it takes the place of an earlier one.
    this.#records.delete(id);
    for (const [oldest] of this.#records.entries()) {
      if (this.#records.size < MAXIMUM_CODES) break;
      this.#records.delete(oldest);
    }
    this.#records.set(id, sent);
  }

  #resendWait(sent: SentCode | undefined): number {
    // A used code is no reason to wait: whoever logs out and in again at once needs another.
    if (sent === undefined || sent.used) return 0;
    return Math.max(0, resendAt(sent) - this.#clock.now());
  }

  #id(contactNumber: string, purpose: string): string {
    return `${purpose}:${contactNumber}`;
  }
}
