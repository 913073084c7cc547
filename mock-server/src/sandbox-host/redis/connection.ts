import type { RedisClientOptions } from '@redis/client';
import { withoutPassword } from '../../store/location';
import { StoreError } from '../../store/state-file';
import { StoreUnavailable } from './shared-store';

const CONNECT_TIMEOUT = 2_000;
/** A connection without an answer for so long counts as cut. Each one gets an answer every second. */
const SILENCE = 4_000;
const PING_EVERY = 1_000;
const RECONNECT_AFTER = 100;

/** What Redis answers while it is starting, busy, or changing roles: to ask again a little later is right. */
const TRANSIENT = /^(?:LOADING|BUSY|TRYAGAIN|MASTERDOWN|CLUSTERDOWN|READONLY) /;

/** One connection to Redis, as much of it as a store needs. */
export interface Connection {
  /**
   * @returns the reply, as RESP2 has it
   * @throws StoreUnavailable when it is not known whether Redis did it, or it cannot just now; any other error is Redis's own refusal
   */
  send(...command: string[]): Promise<unknown>;
  /** Resolves when Redis can be asked again. */
  whenReady(): Promise<void>;
  onReady(listener: () => void): void;
  /** Listens to a channel, also after a reconnection. Such a connection cannot send anything else. */
  subscribe(channel: string, listener: (message: string) => void): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  close(): void;
}

const reasonOf = (cause: unknown): string => {
  const { message, code } = cause as { readonly message?: string; readonly code?: string };
  if (message?.startsWith('WRONGPASS') || message?.startsWith('NOAUTH')) {
    return 'Redis refuses the password, or wants one: redis://user:password@host:port';
  }
  if (message?.startsWith('NOPERM')) return `Redis does not allow this user what the server needs: ${message}`;
  return `no Redis answers there: ${message === undefined || message === '' ? (code ?? String(cause)) : message}`;
};

/**
 * Connects to Redis, and goes on connecting for as long as it is not closed.
 * @param address `redis://` or `rediss://`
 * @throws StoreError when there is no Redis, or it refuses the password
 */
export const connect = async (address: string): Promise<Connection> => {
  // Loaded by those who use it: it takes memory and time that a server with a file of its own can do without.
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
  // Whoever sends hears of it; an error that nobody listens to would end the process.
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
      // Also where it is: what could not be done just now is not tried again at once.
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_AFTER).unref());
      if (!client.isReady) await new Promise<void>((resolve) => client.once('ready', () => resolve()));
    },
    onReady: (listener) => void client.on('ready', listener),
    subscribe: (channel, listener) => client.subscribe(channel, listener),
    unsubscribe: (channel) => client.unsubscribe(channel),
    close: () => client.destroy(),
  };
};
