import type { MessagePort } from 'node:worker_threads';
import { messageOf } from '@kit/contracts/message-of';
import type { FastifyInstance } from 'fastify';
import { type InjectedCall, inject } from './inject';

/** A call from another thread. Its number stands in the reply, and in a message that aborts the call. */
interface Asked extends InjectedCall {
  readonly id: number;
}

/** Answers the calls that arrive on a port with a whole reply, or with the reason of a broken connection. */
export const servePort = (app: FastifyInstance, port: Pick<MessagePort, 'on' | 'postMessage'>): void => {
  const pending = new Map<number, AbortController>();
  const answer = async ({ id, body, ...call }: Asked): Promise<void> => {
    const controller = new AbortController();
    pending.set(id, controller);
    try {
      const { reply, stream } = await inject(app, { ...call, body: Buffer.from(body) }, controller.signal);
      const headers = Object.entries(reply.headers).flatMap(([name, value]) =>
        [value].flat().map((each) => [name, String(each)]),
      );
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      port.postMessage({ id, status: reply.statusCode, headers, body: Buffer.concat(chunks) });
    } catch (cause) {
      port.postMessage({ id, failure: messageOf(cause) });
    } finally {
      pending.delete(id);
    }
  };
  port.on('message', (said: Asked | { readonly abort: number } | { readonly isStop: true }) => {
    if ('abort' in said) pending.get(said.abort)?.abort();
    else if ('id' in said) void answer(said);
  });
};
