import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { applyNetwork, resetConnection } from '@kit/mock-server/faults/effects/network';
import type { HttpReply } from '@kit/mock-server/faults/outgoing-reply';
import type { Effect } from '@kit/mock-server/faults/schema';
import { faultless } from '@kit/mock-server/wire/respond';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';

/** The client end of a connection. It records what the server sends. */
class Wire extends Socket {
  sent = '';
  wasReset = false;

  override _write(chunk: Buffer | string, _encoding: string, done: () => void): void {
    this.sent += chunk.toString('latin1');
    done();
  }

  override _writev(chunks: readonly { chunk: Buffer | string }[], done: () => void): void {
    for (const { chunk } of chunks) this.sent += chunk.toString('latin1');
    done();
  }

  override resetAndDestroy(): this {
    this.wasReset = true;
    return this;
  }

  override _final(done: () => void): void {
    done();
  }
}

const body = '0123456789'.repeat(12);

/** Sends a reply of 120 bytes over a bad network. */
const sendOver = (effect: Extract<Effect, { network: string }>, different: Partial<HttpReply> = {}) => {
  const wire = new Wire();
  const response = new ServerResponse(new IncomingMessage(wire));
  response.assignSocket(wire);
  const reply = { ...faultless, content: { code: 0, message: '' }, schema: z.object({}) };
  const { send } = applyNetwork(reply, { id: 'f1', effect, target: 0 });
  send?.(response, { status: 200, contentType: 'text/plain', body, ...different });
  const parts = () => wire.sent.split('\r\n\r\n');
  return { wire, response, head: () => parts()[0] ?? '', came: () => parts()[1] ?? '' };
};

describe('a reply over a slow network', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  it('sends its head at once, and then even pieces until the end', async () => {
    const { head, came, response } = sendOver({ network: 'BANDWIDTH', bytesPerSecond: 1_000 });
    await vi.advanceTimersByTimeAsync(0);
    expect(head()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(head()).toContain('content-type: text/plain');
    expect(head()).toContain('content-length: 120');
    expect(came()).toBe('');
    await vi.advanceTimersByTimeAsync(49);
    expect(came()).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect(came()).toBe(body.slice(0, 50));
    await vi.advanceTimersByTimeAsync(50);
    expect(came()).toBe(body.slice(0, 100));
    expect(response.writableEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(50);
    expect(came()).toBe(body);
    expect(response.writableEnded).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends with its last byte', async () => {
    const { came, response } = sendOver({ network: 'BANDWIDTH', bytesPerSecond: 1_200 });
    await vi.advanceTimersByTimeAsync(100);
    expect(came()).toBe(body);
    expect(response.writableEnded).toBe(true);
  });

  it.each([
    [1, 1_000],
    [10, 100],
  ])('of %i bytes a second sends one every %i ms', async (bytesPerSecond, every) => {
    const { came } = sendOver({ network: 'BANDWIDTH', bytesPerSecond });
    await vi.advanceTimersByTimeAsync(every - 1);
    expect(came()).toBe('');
    await vi.advanceTimersByTimeAsync(1);
    expect(came()).toBe('0');
    await vi.advanceTimersByTimeAsync(every);
    expect(came()).toBe('01');
  });

  it('stops if the device disconnects', async () => {
    const { came, response } = sendOver({ network: 'BANDWIDTH', bytesPerSecond: 1_000 });
    await vi.advanceTimersByTimeAsync(50);
    response.emit('close');
    expect(vi.getTimerCount()).toBe(0);
    expect(came()).toBe(body.slice(0, 50));
  });
});

describe('a reply over a broken connection', () => {
  it('is cut off in the middle, with its full length in the head', () => {
    const { head, came, wire } = sendOver({ network: 'TRUNCATE' });
    expect(head()).toBe('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: 120');
    expect(came()).toBe(body.slice(0, 60));
    expect(wire.writableEnded).toBe(true);
  });

  it('is cut off with the status, type and bytes of an upstream reply', () => {
    const reply = { status: 503, contentType: 'text/html; charset=utf-8', body: '\u00c3\u00bc!!' };
    const { head, came } = sendOver({ network: 'TRUNCATE' }, reply);
    expect(head()).toBe(
      'HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/html; charset=utf-8\r\ncontent-length: 4',
    );
    expect(came()).toBe('\u00c3\u00bc');
  });

  it('has a malformed chunk', () => {
    const { wire } = sendOver({ network: 'MALFORMED_RESPONSE_CHUNK' });
    expect(wire.sent).toBe(
      'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\nthis is no chunk size\r\n',
    );
  });

  it('is 256 random bytes after an invalid first byte', () => {
    const noise = [1, 2].map(() => sendOver({ network: 'RANDOM_DATA_THEN_CLOSE' }).wire.sent);
    for (const each of noise) expect(each).toMatch(/^\0[\s\S]{256}$/);
    expect(new Set(noise).size).toBe(2);
  });

  it('is empty, and the connection ends, resets or stays open', () => {
    const over = (network: 'EMPTY_RESPONSE' | 'TIMEOUT' | 'CONNECTION_RESET_BY_PEER') => {
      const { wire } = sendOver({ network });
      return { sent: wire.sent, ended: wire.writableEnded, reset: wire.wasReset };
    };
    expect(over('EMPTY_RESPONSE')).toEqual({ sent: '', ended: true, reset: false });
    expect(over('TIMEOUT')).toEqual({ sent: '', ended: false, reset: false });
    expect(over('CONNECTION_RESET_BY_PEER')).toEqual({ sent: '', ended: false, reset: true });
  });
});

it.each(['CONNECTION_RESET_BY_PEER', 'EMPTY_RESPONSE'] as const)(
  '%s ends a reply that has no connection',
  (network) => {
    const unconnected = new ServerResponse(new IncomingMessage(new Socket()));
    const reply = { ...faultless, content: { code: 0, message: '' }, schema: z.object({}) };
    const { send } = applyNetwork(reply, { id: 'f1', effect: { network }, target: 0 });
    send?.(unconnected, { status: 200, contentType: 'text/plain', body });
    expect(unconnected.destroyed).toBe(true);
  },
);

it('a reset closes the connection', () => {
  const { response, wire } = sendOver({ network: 'TIMEOUT' });
  resetConnection(response);
  expect(wire.wasReset).toBe(true);
});
