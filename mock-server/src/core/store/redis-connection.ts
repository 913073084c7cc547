import type { RedisClientOptions } from '@redis/client';
import { StoreError, StoreUnavailable, withoutPassword } from './store';

const CONNECT_TIMEOUT = 2_000;
/** Timeout of a command, and of a connection without any reply, in ms. A ping every second normally gets one. */
const SILENCE = 4_000;
const PING_EVERY = 1_000;
const RECONNECT_AFTER = 100;

/** Oldest supported version. Earlier ones lack commands that this server needs. */
const OLDEST: readonly [number, number] = [6, 2];

/** One connection to Redis, which reconnects until it is closed. */
export interface Connection {
  /**
   * @returns the reply in RESP2 form
   * @throws StoreUnavailable if Redis refused the command, or may have run it without a reply
   */
  send(...command: string[]): Promise<unknown>;
  /** Calls a listener after each reconnection. */
  onReady(listener: () => void): void;
  /** Subscribes to a channel, and again after each reconnection. The connection can then send no other commands. */
  subscribe(channel: string, listener: (message: string) => void): Promise<void>;
  unsubscribe(channel: string, listener: (message: string) => void): Promise<void>;
  close(): void;
}

const reasonOf = (cause: unknown): string => {
  const { message, code } = cause as { readonly message?: string; readonly code?: string };
  if (message?.startsWith('WRONGPASS') || message?.startsWith('NOAUTH')) {
    return 'Redis refuses the password or requires one. Use redis://user:password@host:port';
  }
  if (message?.startsWith('NOPERM')) return `Redis denies this user a required permission: ${message}`;
  return `no Redis answers at this address: ${message || (code ?? String(cause))}`;
};

const within = async <Result>(work: Promise<Result>, ms: number): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no reply within ${ms / 1_000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Connects to Redis.
 * @param address `redis://` or `rediss://`
 * @throws StoreError if there is no Redis, or it refuses the password
 */
export const connect = async (address: string): Promise<Connection> => {
  // Loaded on demand, because most servers use SQLite and save its memory and startup time.
  const { createClient, ClientOfflineError, ErrorReply } = await import('@redis/client');
  let isKnown = false;
  const options: RedisClientOptions = {
    url: address,
    name: 'loan-webview-kit',
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    pingInterval: PING_EVERY,
    socket: {
      connectTimeout: CONNECT_TIMEOUT,
      socketTimeout: SILENCE,
      reconnectStrategy: (_retries: number, cause: Error) => (isKnown ? RECONNECT_AFTER : cause),
    },
  };
  const client = createClient({ ...options, RESP: 2 });
  // Senders receive the errors. Without any listener, the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
  } catch (cause) {
    client.destroy();
    throw new StoreError(reasonOf(cause));
  }
  isKnown = true;
  const replyTo = async <Reply>(command: Promise<Reply>): Promise<Reply> => {
    try {
      return await within(command, SILENCE);
    } catch (cause) {
      const { message } = cause as Error;
      const isUnsent = cause instanceof ClientOfflineError;
      const isFull = message.startsWith('OOM');
      const reason = isFull ? 'it is full. Raise its maxmemory, or delete sandboxes' : message;
      throw new StoreUnavailable(
        `Redis at ${withoutPassword(address)}: ${isUnsent ? 'the connection is lost' : reason}`,
        !isUnsent && !(cause instanceof ErrorReply),
      );
    }
  };
  return {
    send: (...command) => replyTo(client.sendCommand(command)),
    onReady: (listener) => void client.on('ready', listener),
    subscribe: (channel, listener) => replyTo(client.subscribe(channel, listener)),
    unsubscribe: (channel, listener) => replyTo(client.unsubscribe(channel, listener)),
    close: () => client.destroy(),
  };
};

/**
 * Checks that a Redis can keep sandboxes, and warns about settings that lose data.
 * @throws StoreError if Redis is too old or a replica
 */
export const checkCondition = async (connection: Connection, report: (line: string) => void): Promise<void> => {
  const info = String(await connection.send('INFO'));
  const field = (name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? '';
  const version = field('redis_version');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    throw new StoreError(`Redis ${version} is too old. Use version ${OLDEST.join('.')} or later`);
  if (field('role') === 'slave') throw new StoreError('this Redis is a replica, which refuses writes. Use its primary');
  if (field('aof_enabled') !== '1')
    report('Redis has no append-only file, so it loses data when it stops. Start it with --appendonly yes.');
  if (Number(field('maxmemory')) > 0 && field('maxmemory_policy') !== 'noeviction')
    report('Redis evicts data of sandboxes when it is full. Set its maxmemory-policy to noeviction.');
};
