import { EventEmitter } from 'node:events';
import { statusTexts } from '../../src/faults/status-text';

export const STATUS_CODES = statusTexts;

/** A server that cannot listen. Fastify creates one, and `fetchHandler` bypasses it. */
class NoServer extends EventEmitter {
  readonly listening = false;

  address(): null {
    return null;
  }

  setTimeout(): this {
    return this;
  }

  closeAllConnections(): void {}

  closeIdleConnections(): void {}

  close(done?: () => void): this {
    done?.();
    return this;
  }
}

export const createServer = (): NoServer => new NoServer();

export const request = (): never => {
  throw new Error('A browser has no connection to this server. It answers in memory');
};
