import { connect } from '@kit/mock-server/sandbox-host/redis/connection';
import { StoreUnavailable } from '@kit/mock-server/sandbox-host/redis/shared-store';
import { StoreError } from '@kit/mock-server/store/state-file';
import { afterEach, describe, expect, it, vi } from 'vitest';

interface Options {
  readonly socket: { readonly reconnectStrategy: (retries: number, cause: Error) => unknown };
}
const { ErrorReply, client } = vi.hoisted(() => ({
  ErrorReply: class extends Error {},
  client: {
    options: undefined as unknown,
    isReady: true,
    on: vi.fn(),
    once: vi.fn(),
    connect: vi.fn(async () => undefined),
    ping: vi.fn(async () => undefined),
    destroy: vi.fn(),
    sendCommand: vi.fn(async (): Promise<unknown> => 'reply'),
  },
}));
vi.mock('@redis/client', () => ({
  createClient: (options: unknown) => Object.assign(client, { options }),
  ErrorReply,
}));

const ADDRESS = 'redis://:secret@host';
const open = () => connect(ADDRESS);
const retry = (cause: Error) => (client.options as Options).socket.reconnectStrategy(1, cause);

afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
  client.isReady = true;
});

describe('a connection to Redis', () => {
  const PASSWORD = 'Redis refuses the password or requires one. Use redis://user:password@host:port';
  const ABSENT = 'no Redis answers at this address: ';
  it.each<[string, unknown, string]>([
    ['a wrong password', new Error('WRONGPASS x'), PASSWORD],
    ['no password', new Error('NOAUTH x'), PASSWORD],
    ['a missing permission', new Error('NOPERM x'), 'Redis denies this user a required permission: NOPERM x'],
    ['a message', new Error('Socket closed'), `${ABSENT}Socket closed`],
    ['a code only', Object.assign(new Error(''), { code: 'ECONNREFUSED' }), `${ABSENT}ECONNREFUSED`],
    ['another value', { code: 'EPIPE' }, `${ABSENT}EPIPE`],
    ['a text', 'broken', `${ABSENT}broken`],
  ])('that fails at first with %s is closed, and says why', async (_, cause, said) => {
    client.ping.mockImplementationOnce(async () => {
      // Not connected yet, so no second attempt.
      expect(retry(new Error('first'))).toEqual(new Error('first'));
      throw cause;
    });
    await expect(open()).rejects.toThrow(new StoreError(said));
    expect(client.destroy).toHaveBeenCalledOnce();
  });

  it('is opened again after it was lost', async () => {
    await open();
    expect(retry(new Error('lost'))).toBe(100);
    expect(client.on).toHaveBeenCalledWith('error', expect.any(Function));
  });

  it.each(['LOADING', 'BUSY', 'TRYAGAIN', 'MASTERDOWN', 'CLUSTERDOWN', 'READONLY'])(
    'fails for a while with %s',
    async (word) => {
      client.sendCommand.mockRejectedValueOnce(new ErrorReply(`${word} x`));
      const said = `Redis at redis://host: Error: ${word} x`;
      await expect((await open()).send('GET', 'a')).rejects.toThrow(new StoreUnavailable(said));
      expect(client.sendCommand).toHaveBeenCalledWith(['GET', 'a']);
    },
  );

  it.each(['ERR x', 'x LOADING ', 'LOADINGS x'])('passes the refusal %s on', async (message) => {
    client.sendCommand.mockRejectedValueOnce(new ErrorReply(message));
    await expect((await open()).send('GET')).rejects.toThrow(new ErrorReply(message));
    expect(await (await open()).send('GET')).toBe('reply');
  });

  it('waits for a moment before a retry, and until Redis is back', async () => {
    const connection = await open();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const isDone = vi.fn();
    void connection.whenReady().then(isDone);
    await vi.advanceTimersByTimeAsync(99);
    expect(isDone).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(isDone).toHaveBeenCalledOnce();
    client.isReady = false;
    void connection.whenReady().then(isDone);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isDone).toHaveBeenCalledOnce();
    const [event, ready] = client.once.mock.calls[0] ?? [];
    ready();
    await vi.advanceTimersByTimeAsync(0);
    expect([event, isDone.mock.calls.length]).toEqual(['ready', 2]);
  });
});
