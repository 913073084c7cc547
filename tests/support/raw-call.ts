import { connect } from 'node:net';

/** All bytes that a socket received, and how the connection ended. */
export interface RawAnswer {
  readonly bytes: Buffer;
  /** how the connection ended: `end` normally, `reset` by the server, `silent` if it was still open */
  readonly ended: 'end' | 'reset' | 'silent';
  /** milliseconds between the first and the last byte of the reply */
  readonly lasted: number;
}

/** Sends one HTTP request over a bare socket, so that no HTTP library repairs or rejects the reply. */
export const rawCall = (
  address: string,
  path: string,
  headers: Record<string, string>,
  body: string,
  silentAfter = 1_000,
): Promise<RawAnswer> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address);
    const parts: Buffer[] = [];
    const times: number[] = [];
    const socket = connect(Number(port), hostname);
    const finish = (ended: RawAnswer['ended']) => {
      socket.destroy();
      resolve({ bytes: Buffer.concat(parts), ended, lasted: (times.at(-1) ?? 0) - (times[0] ?? 0) });
    };
    socket.setTimeout(silentAfter, () => finish('silent'));
    socket.on('data', (part) => {
      parts.push(part);
      times.push(performance.now());
    });
    socket.on('end', () => finish('end'));
    socket.on('error', () => finish('reset'));
    const head = Object.entries({ host: hostname, connection: 'close', 'content-length': body.length, ...headers })
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n');
    socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n\r\n${body}`);
  });
