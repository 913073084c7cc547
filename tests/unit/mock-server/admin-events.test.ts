import { EventEmitter } from 'node:events';
import { eventRoutes, LISTENER_LIMITS } from '@kit/mock-server/admin/events';
import { Slots } from '@kit/mock-server/sandbox/slots';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptySandbox } from '../../support/empty-sandbox';

const PATIENCE = 30_000;
const HEARTBEAT = 15_000;
const [route] = eventRoutes;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The connection of a listener that reads at its own speed. */
class Connection extends EventEmitter {
  readonly heads: unknown[] = [];
  received: string[] = [];
  isSlow = false;
  readonly end = vi.fn();
  readonly destroy = vi.fn();

  writeHead(...head: unknown[]): void {
    this.heads.push(head);
  }

  write(text: string): boolean {
    this.received.push(text);
    return !this.isSlow;
  }

  /** Reads everything. @returns what it received since the last time */
  read(): string[] {
    const { received } = this;
    this.received = [];
    return received;
  }

  /** Reads on after it was slow. */
  drain(): void {
    this.isSlow = false;
    this.emit('drain');
  }
}

const prepare = () => {
  const sandbox = emptySandbox();
  const { journal } = sandbox;
  const listeners = new Slots(LISTENER_LIMITS);
  const config = { timeouts: { silentListenerMs: PATIENCE } };
  const services = { listeners, sandboxes: { peek: () => sandbox }, config };
  const connect = ({ header, query, isSlow = false }: { header?: unknown; query?: string; isSlow?: boolean } = {}) => {
    const connection = new Connection();
    connection.isSlow = isSlow;
    const request = { headers: { 'last-event-id': header } };
    const call = { sandbox, services, query: { lastEventId: query } };
    route?.stream?.(call as never, request as never, connection as never);
    return connection;
  };
  const call = () =>
    journal.record(
      {
        ...{ url: '/app/homePage', rawHeaders: [], request: Buffer.alloc(0), reply: '{}', channel: undefined },
        ...{ methods: ['homePage'], contactNumber: undefined, code: 0, http: 200, durationMs: 1, note: undefined },
      },
      0,
    );
  const notice = () => journal.notify({ event: 'bridge', data: { device: 'a' } });
  return { journal, listeners, connect, call, notice };
};

/** The ids of the calls among received events. */
const idsIn = (events: readonly string[]) =>
  events.flatMap((event) => [...event.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id)));

describe('the stream of a listener', () => {
  it('begins with its type, the delay of a reconnection and the pending calls', () => {
    const { journal, connect } = prepare();
    const begun = journal.begin({ at: 5, device: 'a', methods: ['homePage'] });
    const connection = connect();
    expect(connection.heads).toEqual([
      [200, { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }],
    ]);
    const pending = { begun, at: 5, device: 'a', methods: ['homePage'] };
    expect(connection.read()).toEqual(['retry: 1000\n\n', `event: begun\ndata: ${JSON.stringify(pending)}\n\n`]);
  });

  it.each([
    ['neither', {}, []],
    ['a header', { header: '1' }, [2, 3]],
    ['a query', { query: '2' }, [3]],
    ['a query of zero', { query: '0' }, [1, 2, 3]],
    ['a header and a query', { header: '2', query: '1' }, [3]],
    ['a header that is no number', { header: 'x' }, []],
    ['a header of a fraction', { header: '1.5' }, []],
    ['two headers and a query', { header: ['1', '1'], query: '2' }, [3]],
  ])('continues after the last known call, given %s', (_, given, ids) => {
    const { connect, call } = prepare();
    for (let count = 0; count < 3; count += 1) call();
    const connection = connect(given);
    expect(idsIn(connection.read())).toEqual(ids);
    call();
    expect(idsIn(connection.read())).toEqual([4]);
  });

  it('has other events between the calls, and a heartbeat every 15 seconds', () => {
    const { connect, notice } = prepare();
    const connection = connect();
    connection.read();
    notice();
    expect(connection.read()).toEqual(['event: bridge\ndata: {"device":"a"}\n\n']);
    vi.advanceTimersByTime(HEARTBEAT - 1);
    expect(connection.read()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(connection.read()).toEqual([':\n\n']);
    vi.advanceTimersByTime(HEARTBEAT);
    expect(connection.read()).toEqual([':\n\n']);
    expect(connection.destroy).not.toHaveBeenCalled();
  });

  it('waits for a slow listener, which then gets the calls but no other events', () => {
    const { connect, call, notice } = prepare();
    const connection = connect();
    connection.read();
    connection.isSlow = true;
    for (let count = 0; count < 3; count += 1) call();
    notice();
    vi.advanceTimersByTime(HEARTBEAT);
    expect(idsIn(connection.received)).toEqual([1]);
    expect(connection.read()).toHaveLength(1);
    connection.drain();
    expect(connection.received).toHaveLength(2);
    expect(idsIn(connection.read())).toEqual([2, 3]);
  });

  it('sends no more than a slow listener reads', () => {
    const { connect, call } = prepare();
    for (let count = 0; count < 3; count += 1) call();
    const connection = connect({ query: '0', isSlow: true });
    connection.read();
    for (const id of [1, 2, 3]) {
      connection.emit('drain');
      expect(idsIn(connection.read())).toEqual([id]);
    }
  });

  it('skips calls that the journal no longer has', () => {
    const { journal, connect, call } = prepare();
    const connection = connect({ isSlow: true });
    call();
    journal.clear();
    call();
    connection.drain();
    expect(idsIn(connection.read())).toEqual([2]);
  });

  it('is cut off if the listener reads nothing for too long, and not if it reads in time', () => {
    const { journal, connect, call } = prepare();
    for (let count = 0; count < 2; count += 1) journal.begin({ at: 5, device: 'a', methods: ['homePage'] });
    const connection = connect({ isSlow: true });
    vi.advanceTimersByTime(PATIENCE - 1);
    connection.drain();
    vi.advanceTimersByTime(PATIENCE);
    expect(connection.destroy).not.toHaveBeenCalled();
    connection.isSlow = true;
    call();
    vi.advanceTimersByTime(PATIENCE - 1);
    expect(connection.destroy).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(connection.destroy).toHaveBeenCalledOnce();
  });

  it('ends with the journal', () => {
    const { journal, connect } = prepare();
    const connection = connect();
    expect(connection.end).not.toHaveBeenCalled();
    journal.end();
    expect(connection.end).toHaveBeenCalledOnce();
  });

  it('leaves nothing behind when its connection closes', () => {
    const { journal, listeners, connect, call } = prepare();
    const connection = connect();
    connection.isSlow = true;
    call();
    connection.read();
    expect([journal.listeners, listeners.taken]).toEqual([1, 1]);
    connection.emit('error', new Error('write after the end'));
    connection.emit('close');
    expect([journal.listeners, listeners.taken, vi.getTimerCount()]).toEqual([0, 0, 0]);
    call();
    expect(connection.read()).toEqual([]);
  });
});

describe('the listeners of a server', () => {
  it('are limited for each sandbox, and say so', () => {
    const { listeners, connect } = prepare();
    for (let count = 0; count < LISTENER_LIMITS.ofOneSandbox; count += 1) connect();
    expect(connect).toThrow(
      expect.objectContaining({
        ...{ status: 503, issues: [] },
        message:
          'This sandbox may have 50 listeners and this server 200, and the limit is reached. Close another workbench or stream.',
      }),
    );
    expect(listeners.taken).toBe(LISTENER_LIMITS.ofOneSandbox);
  });

  it('make room for another sandbox: the oldest one ends', () => {
    const { listeners, connect } = prepare();
    const oldest = connect();
    const second = connect();
    for (let count = 2; count < LISTENER_LIMITS.atOnce; count += 1) listeners.take(`other-${count}`, () => undefined);
    expect(oldest.end).not.toHaveBeenCalled();
    listeners.take('one-more', () => undefined);
    expect([oldest.end.mock.calls.length, second.end.mock.calls.length]).toEqual([1, 0]);
  });
});
