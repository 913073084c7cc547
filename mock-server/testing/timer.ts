import { Socket } from 'node:net';
import { MessageChannel } from 'node:worker_threads';

/**
 * Calls a function after a real time. Fake timers of a test replace Node's timers, but not the timeout of a socket.
 * @returns a function that cancels the call
 */
export const after = (ms: number, call: () => void): (() => void) => {
  const socket = new Socket();
  // The timeout of a socket does not keep the process alive.
  const { port1 } = new MessageChannel();
  port1.ref();
  const cancel = (): void => {
    socket.destroy();
    port1.close();
  };
  socket.setTimeout(Math.max(1, ms), () => {
    cancel();
    call();
  });
  return cancel;
};

export const wait = (ms: number): Promise<void> => new Promise((resolve) => void after(ms, resolve));
