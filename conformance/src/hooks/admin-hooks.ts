import { randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import { CannotRun } from '../errors';
import { parsed } from '../wire/client';
import type { Http, HttpRequest } from '../wire/http';
import type { Hooks } from './hooks';

const ADMIN = '/__admin';
const PREFIX = '0803';
const DIGITS = 7;
/** The mock server's bank knows no account that ends in 0000. */
const UNKNOWN_ACCOUNT = '0123450000';
const OK = 300;
const FORBIDDEN = [401, 403];

const health = z.object({ status: z.literal('ok'), version: z.string() });
const messages = z.object({ messages: z.array(z.object({ authCode: z.nullable(z.string()) })) });

/** Client of a mock server's admin API, and the hooks that it provides. */
export class Admin {
  constructor(
    private readonly http: Http,
    private readonly token: string | undefined,
    private readonly sandbox: string,
  ) {}

  /** Returns `mock` for a reachable mock server and `guarded` for one that requires a token. */
  async find(): Promise<'mock' | 'guarded' | 'none'> {
    const reply = await this.#send('GET', '/health');
    if (FORBIDDEN.includes(reply.status)) return 'guarded';
    return z.safeParse(health, parsed(reply.text)).success ? 'mock' : 'none';
  }

  async publicKey(): Promise<string | undefined> {
    const reply = await this.#send('GET', '/public-key');
    return reply.status < OK ? reply.text : undefined;
  }

  /** Empties the sandbox of this run. */
  async forget(): Promise<void> {
    await this.#send('POST', '/reset');
  }

  #send(method: HttpRequest['method'], path: string, body?: unknown) {
    const query = `${path.includes('?') ? '&' : '?'}sandbox=${this.sandbox}`;
    return this.http.send({
      method,
      path: `${ADMIN}${path}${query}`,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token === undefined ? {} : { authorization: `Bearer ${this.token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  async #must(method: 'POST' | 'PUT', path: string, body?: unknown): Promise<void> {
    const { status } = await this.#send(method, path, body);
    if (status < OK) return;
    throw new CannotRun(
      `The mock server refused ${method} ${ADMIN}${path}. Its version may differ from this runner's.`,
    );
  }

  hooks(): Hooks {
    const decide = (phone: string | number | undefined, outcomes: object) =>
      this.#must('PUT', `/borrowers/${phone}/outcomes`, outcomes);
    const become = (to: string) => (orderNo: string | number | undefined) =>
      this.#must('POST', `/orders/${orderNo}/transition`, { to });
    const afterReview = (to: string) => async (orderNo: string | number | undefined) => {
      // Refused, without an effect, if the review has begun.
      await this.#send('POST', `/orders/${orderNo}/transition`, { to: 'reviewing' });
      await become(to)(orderNo);
    };
    const toTicket = (id: string | number | undefined, path: string, body: object) =>
      this.#must('POST', `/tickets/${id}/${path}`, body);
    return {
      codeFor: async (phone) => {
        const { text } = await this.#send('GET', `/messages?contactNumber=${phone}`);
        const sent = z.safeParse(messages, parsed(text)).data?.messages ?? [];
        return sent.find(({ authCode }) => authCode !== null)?.authCode ?? '';
      },
      freshPhone: () => Promise.resolve(PREFIX + String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')),
      advance: (ms) => this.#must('POST', '/clock/advance', { ms }),
      approve: async (orderNo, amount, phone) => {
        await decide(phone, { approvedAmount: amount });
        await afterReview('approved')(orderNo);
      },
      reject: afterReview('rejected'),
      pay: (accountNo, amount) => this.#must('POST', '/payments', { accountNo, amount }),
      refuseBank: become('addingCard'),
      failPayout: become('failed'),
      withdrawProduct: (phone) => decide(phone, { product: 'withdrawn' }),
      hideAmount: (phone) => decide(phone, { approvalAmount: 'failing' }),
      failingAccount: () => Promise.resolve(UNKNOWN_ACCOUNT),
      writeTicket: async (id, text) => {
        await toTicket(id, 'notes', { text });
        await toTicket(id, 'status', { status: 3 });
      },
      closeTicket: (id) => toTicket(id, 'status', { status: 4 }),
      squeeze: (phone) => this.#must('POST', `/sessions/${phone}/squeeze`),
      expire: (phone) => this.#must('POST', `/sessions/${phone}/expire`),
    };
  }
}
