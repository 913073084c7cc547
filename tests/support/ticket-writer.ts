import { setTimeout as wait } from 'node:timers/promises';
import { codes } from '@kit/contracts/codes';
import { methods } from '@kit/contracts/methods';
import * as z from 'zod/mini';
import { randomId, type WireClient } from './wire-client';

/** A write that a client sent, and the reply once it is known. */
export interface SentWrite {
  readonly requestId: string;
  /** unique text of the ticket */
  readonly description: string;
  ticketOdrId: string | undefined;
}

const feedback = methods.saveTicket.example.request;
const RETRIED_AFTER = 20;
/** Pause between two writes, in ms. Without it, the writers would use all processors. */
const WRITES_AFTER = 10;

/**
 * Writes tickets one after another, as a device does. A call without a reply, or with 100500, is sent again under the
 * same request id until it is answered.
 */
export class TicketWriter {
  readonly sent: SentWrite[] = [];
  /** the error that no retry can fix */
  failure: string | undefined;
  /** number of retries */
  repeated = 0;
  /** duration of the slowest call, in milliseconds */
  slowest = 0;
  #isStopped = false;

  constructor(
    readonly client: WireClient,
    readonly token: string,
    readonly name: string,
  ) {}

  get acknowledged(): number {
    return this.sent.filter(({ ticketOdrId }) => ticketOdrId !== undefined).length;
  }

  stop(): void {
    this.#isStopped = true;
  }

  async run(): Promise<void> {
    while (!this.#isStopped && this.failure === undefined) {
      const description = `${feedback.description} ${this.name} ${this.sent.length}`;
      const write: SentWrite = { requestId: randomId(), description, ticketOdrId: undefined };
      this.sent.push(write);
      // Finishes the current write even after the writer was stopped: only a finished write shows whether it happened
      // exactly once.
      while (write.ticketOdrId === undefined && this.failure === undefined) await this.#attempt(write);
      await wait(WRITES_AFTER);
    }
  }

  async #attempt(write: SentWrite): Promise<void> {
    const { requestId, description } = write;
    const request = { ...feedback, description };
    const sentAt = performance.now();
    const reply = await this.client
      .call('saveTicket', request, { token: this.token, requestId })
      .catch(() => ({ code: codes.INTERNAL_ERROR.code, results: [] }));
    this.slowest = Math.max(this.slowest, performance.now() - sentAt);
    const code = reply.results[0]?.code ?? reply.code;
    if (code === codes.SUCCESS.code) {
      write.ticketOdrId = z.parse(methods.saveTicket.response, reply.results[0]?.data).ticketOdrId;
    } else if (code === codes.INTERNAL_ERROR.code) {
      this.repeated += 1;
      await wait(RETRIED_AFTER);
    } else this.failure = `${description}: ${JSON.stringify(reply)}`;
  }
}

/**
 * Compares writes with the stored tickets: lists acknowledged writes that are missing, and writes that are there twice.
 */
export const ledgerOf = async (client: WireClient, writers: readonly TicketWriter[]) => {
  const { state } = (await client.admin('GET', '/snapshot')) as {
    state: { kind: string; id: string; body: { description?: string } }[];
  };
  const tickets = state.filter(({ kind }) => kind === 'ticket');
  const ids = new Set(tickets.map(({ id }) => id));
  const descriptions = tickets.map(({ body }) => body.description);
  const sent = writers.flatMap((writer) => writer.sent);
  return {
    acknowledged: sent.filter(({ ticketOdrId }) => ticketOdrId !== undefined).length,
    lost: sent.filter(({ ticketOdrId }) => ticketOdrId !== undefined && !ids.has(ticketOdrId)),
    twice: descriptions.filter((description, index) => descriptions.indexOf(description) !== index),
    failures: writers.map(({ failure }) => failure).filter((failure) => failure !== undefined),
  };
};
