import { assumptions } from '@kit/contracts/assumptions';
import { VERIFICATION_CODE_DIGITS } from '@kit/contracts/constants';
import { phone } from '@kit/contracts/phone';
import { MINUTE } from '@kit/contracts/time-units';
import * as z from 'zod/mini';
import { type Documents, defineCollection, type RecordOf, recordsOf } from '../../core/documents';
import { randomInt } from '../../core/replay-context';
import type { VirtualClock } from '../clock';
import { count, time } from './fields';

/** Maximum messages per sandbox. Above it, the oldest one goes. */
export const MAXIMUM_MESSAGES = 500;

/** A text message that the mock pretends to send. */
export const messageCollection = defineCollection(
  'message',
  z.object({
    /** running number as text */
    id: z.string(),
    contactNumber: phone,
    text: z.string(),
    /** verification code in the text, if any */
    authCode: z.nullable(z.string()),
    purpose: z.string(),
    /** on the sandbox's clock */
    sentAt: time,
  }),
  { most: MAXIMUM_MESSAGES },
);
export type TextMessage = RecordOf<typeof messageCollection>;

/** The text messages of a sandbox, oldest first. */
export class Messages extends recordsOf(messageCollection) {
  send(message: Omit<TextMessage, 'id'>): void {
    const id = String(Number(this.values().at(-1)?.id ?? 0) + 1);
    this.setNewest(id, { id, ...message }, MAXIMUM_MESSAGES);
  }

  /**
   * Newest first.
   * @param contactNumber canonical number; default: all messages
   */
  list(contactNumber?: string): TextMessage[] {
    const all = this.values().reverse();
    return contactNumber === undefined ? all : all.filter((message) => message.contactNumber === contactNumber);
  }
}

/** Maximum codes per sandbox, because anybody can request one for any number. Above it, the oldest one goes. */
export const MAXIMUM_CODES = 10_000;

export const codeCollection = defineCollection(
  'code',
  z.object({
    authCode: z.string(),
    /** on the sandbox's clock */
    sentAt: time,
    wrongAttempts: count,
    used: z.boolean(),
  }),
  { most: MAXIMUM_CODES },
);
type SentCode = RecordOf<typeof codeCollection>;

const expiresAt = ({ sentAt }: SentCode): number => sentAt + assumptions.verificationCodeLife;
const resendAt = ({ sentAt }: SentCode): number => sentAt + assumptions.verificationCodeResendAfter;
const isLocked = ({ wrongAttempts }: SentCode): boolean => wrongAttempts >= assumptions.verificationCodeAttempts;

/** The result of checking a typed code. */
export type CodeCheck =
  | { readonly outcome: 'right' }
  | { readonly outcome: 'wrong'; readonly attemptsLeft: number }
  | { readonly outcome: 'locked'; readonly retryAfterMs: number };

/** The verification codes of a sandbox: one per number and purpose (5.12, protocol.md section 5). */
export class VerificationCodes extends recordsOf(codeCollection) {
  readonly #clock: VirtualClock;
  readonly #messages: Messages;

  constructor(documents: Documents, clock: VirtualClock, messages: Messages) {
    super(documents);
    this.#clock = clock;
    this.#messages = messages;
  }

  /**
   * Sends a new code, which replaces the previous one.
   * @returns waiting time in ms if it is too early; 0 if sent
   */
  send(contactNumber: string, purpose: string): number {
    const wait = this.#resendWait(this.get(this.#id(contactNumber, purpose)));
    if (wait > 0) return wait;
    const sentAt = this.#clock.now();
    const authCode = String(randomInt(10 ** VERIFICATION_CODE_DIGITS)).padStart(VERIFICATION_CODE_DIGITS, '0');
    this.setNewest(
      this.#id(contactNumber, purpose),
      { authCode, sentAt, wrongAttempts: 0, used: false },
      MAXIMUM_CODES,
    );
    const minutes = Math.round(assumptions.verificationCodeLife / MINUTE);
    const text = `${authCode} is your ${assumptions.productName} code, good for ${minutes} minutes. Never tell it to anyone.`;
    this.#messages.send({ contactNumber, text, authCode, purpose, sentAt });
    return 0;
  }

  /** Deletes the code, so that another one can be sent at once. */
  forget(contactNumber: string, purpose: string): void {
    this.delete(this.#id(contactNumber, purpose));
  }

  /** Checks a typed code. A correct code is used up; a wrong one counts as a failed attempt. */
  redeem(contactNumber: string, purpose: string, typed: string): CodeCheck {
    const id = this.#id(contactNumber, purpose);
    const sent = this.get(id);
    const attempts = assumptions.verificationCodeAttempts;
    if (sent === undefined || !this.#isPending(sent)) {
      return { outcome: 'wrong', attemptsLeft: 0 };
    }
    if (isLocked(sent)) return { outcome: 'locked', retryAfterMs: this.#resendWait(sent) };
    if (sent.authCode !== typed) {
      const wrongAttempts = sent.wrongAttempts + 1;
      this.set(id, { ...sent, wrongAttempts });
      return { outcome: 'wrong', attemptsLeft: attempts - wrongAttempts };
    }
    this.set(id, { ...sent, used: true });
    return { outcome: 'right' };
  }

  /** All valid codes, with their expiry and the time of the next possible code. */
  pending() {
    return [...this.entries()].flatMap(([id, sent]) => {
      if (!this.#isPending(sent) || isLocked(sent)) return [];
      const [purpose = '', contactNumber = ''] = id.split(':');
      return [{ contactNumber, purpose, expiresAt: expiresAt(sent), resendAt: resendAt(sent) }];
    });
  }

  #isPending(sent: SentCode): boolean {
    return !sent.used && this.#clock.now() < expiresAt(sent);
  }

  #resendWait(sent: SentCode | undefined): number {
    // A used code needs no waiting time: a borrower can log out and in again at once.
    if (sent === undefined || sent.used) return 0;
    return Math.max(0, resendAt(sent) - this.#clock.now());
  }

  #id(contactNumber: string, purpose: string): string {
    return `${purpose}:${contactNumber}`;
  }
}
