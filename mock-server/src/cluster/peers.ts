import { connect, type Socket } from 'node:net';

const CONNECT_TIMEOUT = 1_000;
/** How long a connection is kept that nothing is asked on, in milliseconds: for less than the other server keeps it. */
const IDLE_LIFE = 2_000;
/** How many are kept to one server. */
const MOST_IDLE = 64;

const connected = (address: string): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const at = address.lastIndexOf(':');
    const host = address.slice(0, at).replace(/^\[|\]$/g, '');
    const socket = connect({ host, port: Number(address.slice(at + 1)), noDelay: true });
    const fail = () => {
      socket.destroy();
      resolve(undefined);
    };
    const timer = setTimeout(fail, CONNECT_TIMEOUT);
    socket.once('error', fail).once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      resolve(socket);
    });
  });

interface Idle {
  readonly socket: Socket;
  readonly timer: NodeJS.Timeout;
  readonly forget: () => void;
}

/** Connections to the other servers, kept for a while for the next call. */
export class Peers {
  readonly #idle = new Map<string, Idle[]>();

  /** @returns undefined where nobody listens */
  async take(address: string): Promise<Socket | undefined> {
    const idle = this.#idle.get(address) ?? [];
    for (let kept = idle.pop(); kept !== undefined; kept = idle.pop()) {
      const { socket, timer, forget } = kept;
      clearTimeout(timer);
      socket.off('close', forget).off('error', forget).off('data', forget);
      if (!socket.destroyed) return socket;
    }
    return connected(address);
  }

  /** Takes a connection back on which a call was answered to its end. */
  giveBack(address: string, socket: Socket): void {
    const idle = this.#idle.get(address) ?? [];
    if (socket.destroyed || idle.length >= MOST_IDLE) {
      socket.destroy();
      return;
    }
    const forget = () => {
      clearTimeout(timer);
      socket.destroy();
      const at = idle.findIndex((one) => one.socket === socket);
      if (at >= 0) idle.splice(at, 1);
    };
    const timer = setTimeout(forget, IDLE_LIFE).unref();
    // Whatever it says now, nobody asked for.
    socket.once('close', forget).once('error', forget).once('data', forget);
    socket.resume();
    idle.push({ socket, timer, forget });
    this.#idle.set(address, idle);
  }

  close(): void {
    for (const idle of this.#idle.values()) for (const { socket } of [...idle]) socket.destroy();
  }
}
