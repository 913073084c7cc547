import { randomInt } from 'node:crypto';
import { parseJson } from '@kit/contracts/json-depth';
import * as z from 'zod/mini';
import { CannotRun } from '../errors';
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

  /** Returns the body of a successful reply, or undefined. */
  async ask(method: HttpRequest['method'], path: string, body?: unknown): Promise<string | undefined> {
    const reply = await this.#send(method, path, body);
    return reply.status < OK ? reply.text : undefined;
  }

  /** Returns `mock` for a reachable mock server and `guarded` for one that requires a token. */
  async find(): Promise<'mock' | 'guarded' | 'none'> {
    const reply = await this.#send('GET', '/health');
    if (FORBIDDEN.includes(reply.status)) return 'guarded';
    try {
      return z.safeParse(health, parseJson(reply.text)).success ? 'mock' : 'none';
    } catch {
      return 'none';
    }
  }

  async publicKey(): Promise<string | undefined> {
    return this.ask('GET', '/public-key');
  }

  /** Empties the sandbox of this run. */
  async forget(): Promise<void> {
    await this.ask('POST', '/reset');
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
    if ((await this.ask(method, path, body)) === undefined) {
      throw new CannotRun(
        `The mock server refused ${method} ${ADMIN}${path}. Its version may differ from this runner's.`,
      );
    }
  }

  #decide(phone: string, outcomes: object): Promise<void> {
    return this.#must('PUT', `/borrowers/${phone}/outcomes`, outcomes);
  }

  hooks(): Required<Omit<Hooks, 'cleanUp'>> {
    return {
      codeFor: async (phone) => {
        const text = await this.ask('GET', `/messages?contactNumber=${phone}`);
        const sent = z.safeParse(messages, parseJson(text ?? '{}'));
        const code = sent.success ? sent.data.messages.find(({ authCode }) => authCode !== null)?.authCode : undefined;
        return code ?? '';
      },
      freshPhone: () => Promise.resolve(PREFIX + String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')),
      advance: (ms) => this.#must('POST', '/clock/advance', { ms }),
      approve: async (orderNo, amount, phone) => {
        await this.#decide(phone, { approvedAmount: amount });
        await this.#must('POST', `/orders/${orderNo}/transition`, { to: 'approved', force: true });
      },
      reject: (orderNo) => this.#must('POST', `/orders/${orderNo}/transition`, { to: 'rejected', force: true }),
      pay: (accountNo, amount) => this.#must('POST', '/payments', { accountNo, amount }),
      refuseBank: (orderNo) => this.#must('POST', `/orders/${orderNo}/transition`, { to: 'addingCard' }),
      failPayout: (orderNo) => this.#must('POST', `/orders/${orderNo}/transition`, { to: 'failed' }),
      withdrawProduct: (phone) => this.#decide(phone, { product: 'withdrawn' }),
      hideAmount: (phone) => this.#decide(phone, { approvalAmount: 'failing' }),
      failingAccount: () => Promise.resolve(UNKNOWN_ACCOUNT),
      writeTicket: async (ticketOdrId, text) => {
        await this.#must('POST', `/tickets/${ticketOdrId}/notes`, { text });
        await this.#must('POST', `/tickets/${ticketOdrId}/status`, { status: 3 });
      },
      closeTicket: (ticketOdrId) => this.#must('POST', `/tickets/${ticketOdrId}/status`, { status: 4 }),
      squeeze: (phone) => this.#must('POST', `/sessions/${phone}/squeeze`),
      expire: (phone) => this.#must('POST', `/sessions/${phone}/expire`),
    };
  }
}
