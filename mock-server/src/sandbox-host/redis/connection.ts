import type { RedisClientOptions } from '@redis/client';
import { withoutPassword } from '../../store/location';
import { StoreError } from '../../store/state-file';
import { StoreUnavailable } from './shared-store';

const CONNECT_TIMEOUT = 2_000;
/** Timeout without any reply, in ms. A ping every second normally gets one. */
const SILENCE = 4_000;
const PING_EVERY = 1_000;
const RECONNECT_AFTER = 100;

/** Errors of a Redis that starts, is busy or changes roles. A retry can succeed. */
const TRANSIENT = /^(?:LOADING|BUSY|TRYAGAIN|MASTERDOWN|CLUSTERDOWN|READONLY) /;

/** One connection to Redis. */
export interface Connection {
  /**
   * @returns the reply in RESP2 form
   * @throws StoreUnavailable if the command failed temporarily, or may have run without a reply; other errors are refusals
   */
  send(...command: string[]): Promise<unknown>;
  /** Resolves when a retry makes sense. */
  whenReady(): Promise<void>;
  onReady(listener: () => void): void;
  /** Subscribes to a channel, and again after each reconnection. The connection can then send no other commands. */
  subscribe(channel: string, listener: (message: string) => void): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  close(): void;
}

const reasonOf = (cause: unknown): string => {
  const { message, code } = cause as { readonly message?: string; readonly code?: string };
  if (message?.startsWith('WRONGPASS') || message?.startsWith('NOAUTH')) {
    return 'Redis refuses the password or requires one. Use redis://user:password@host:port';
  }
  if (message?.startsWith('NOPERM')) return `Redis denies this user a required permission: ${message}`;
  return `no Redis answers at this address: ${message === undefined || message === '' ? (code ?? String(cause)) : message}`;
};

/**
 * Connects to Redis and reconnects until closed.
 * @param address `redis://` or `rediss://`
 * @throws StoreError if there is no Redis, or it refuses the password
 */
export const connect = async (address: string): Promise<Connection> => {
  // Loaded on demand, because most servers use SQLite and save its memory and startup time.
  const { createClient, ErrorReply } = await import('@redis/client');
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
  return {
    send: async (...command) => {
      try {
        return await client.sendCommand(command);
      } catch (cause) {
        if (cause instanceof ErrorReply && !TRANSIENT.test(cause.message)) throw cause;
        throw new StoreUnavailable(`Redis at ${withoutPassword(address)}: ${String(cause)}`);
      }
    },
    whenReady: async () => {
      // Waits even if the client is ready, so that a failing command does not retry in a tight loop.
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_AFTER).unref());
      if (!client.isReady) await new Promise<void>((resolve) => client.once('ready', () => resolve()));
    },
    onReady: (listener) => void client.on('ready', listener),
    subscribe: (channel, listener) => client.subscribe(channel, listener),
    unsubscribe: (channel) => client.unsubscribe(channel),
    close: () => client.destroy(),
  };
};
