import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { BASE_PATH } from '@kit/contracts/constants';
import { timeouts } from '@kit/mock-server/config';
import { StoredJournal } from '@kit/mock-server/service/journal/journal';
import { uploadLimits } from '@kit/mock-server/wire/request-body';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startServer, type TestServer } from '../support/server';

const MEGABYTE = 1024 * 1024;

const start = async (changes: Partial<typeof timeouts> = {}): Promise<TestServer> => {
  const server = await startServer({ timeouts: { ...timeouts, ...changes } });
  onTestFinished(() => server.close());
  return server;
};

/** A socket that sends the given text and reads nothing until a test asks. */
const socketTo = async (server: TestServer, text: string): Promise<Socket> => {
  const socket = connect(Number(new URL(server.direct()).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.pause().on('error', () => undefined);
  socket.write(text);
  return socket;
};

const readAll = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await once(socket, 'close');
  return text;
};

const listenTo = (server: TestServer, sandbox: string): Promise<Socket> =>
  socketTo(server, `GET /__admin/events?sandbox=${sandbox} HTTP/1.1\r\nhost: localhost\r\n\r\n`);

/** Makes calls with bodies so large that a few of them fill the socket buffers. @returns id of the last one */
const callLargely = async (server: TestServer, sandbox: string, times: number): Promise<number> => {
  const client = await server.client(sandbox);
  const body = 'f'.repeat(200 * 1024);
  for (let time = 0; time < times; time += 1) await client.post('batch', body, client.headersOf());
  return (await client.newestCall()).id;
};

describe('a listener of the live journal that does not read', () => {
  it('uses the memory of few calls, and receives the rest in order once it reads on', { tags: ['slow'] }, async () => {
    const server = await start();
    const serverSide = once(server.app.server, 'connection') as Promise<[Socket]>;
    const socket = await listenTo(server, 'slow');
    const [held] = await serverSide;
    const newest = await callLargely(server, 'slow', 60);
    expect(held.writableLength).toBeGreaterThan(0);
    expect(held.writableLength).toBeLessThan(MEGABYTE);
    const reads = vi.spyOn(StoredJournal.prototype, 'calls');
    const ids: number[] = [];
    for await (const line of createInterface(socket)) {
      if (line.startsWith('id: ')) ids.push(Number(line.slice(4)));
      if (ids.at(-1) === newest) break;
    }
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
    const read = await Promise.all(reads.mock.results.map(({ value }) => value));
    expect(read.flat().length).toBeLessThanOrEqual(newest);
  });

  it('is disconnected after a while, which frees its place', async () => {
    const server = await start({ silentListenerMs: 20 });
    const serverSide = once(server.app.server, 'connection') as Promise<[Socket]>;
    await listenTo(server, 'silent');
    const [held] = await serverSide;
    const gone = once(held, 'close');
    await callLargely(server, 'silent', 60);
    await gone;
    expect(held.destroyed).toBe(true);
  });
});

describe('a request that does not end', () => {
  const quick = { headersMs: 60, requestMs: 120, checkMs: 20 };

  it.each([
    ['headers', 'GET /login HTTP/1.1\r\nhost: localhost\r\nx-slow: '],
    ['a body on the wire', `POST ${BASE_PATH}/homePage HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nff`],
  ])('in its %s is answered with HTTP 408, and its connection is closed', async (_what, text) => {
    const socket = await socketTo(await start(quick), text);
    socket.resume();
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('may take as long as an upload, but its headers must arrive much sooner', () => {
    expect(timeouts.requestMs).toBeGreaterThan(uploadLimits.wholeMs);
    expect(timeouts.headersMs).toBeLessThan(uploadLimits.silenceMs);
  });
});
