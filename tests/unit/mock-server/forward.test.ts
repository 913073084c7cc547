import { once } from 'node:events';
import { Agent, createServer, type RequestListener, request } from 'node:http';
import { createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { forward } from '@kit/mock-server/cluster/forward';
import { Peers } from '@kit/mock-server/cluster/peers';
import { afterEach, describe, expect, it } from 'vitest';
import { rawCall } from '../../support/raw-call';

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** Listens, counts its connections, and answers its address. */
const listening = async (server: Server) => {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  endings.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  return { host: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, connections: () => connections };
};

/** A server that passes everything on to another, which answers as it is told. */
const passingOn = async (answers: Server) => {
  const owner = await listening(answers);
  const peers = new Peers();
  endings.push(() => peers.close());
  const became: string[] = [];
  const front = await listening(
    createServer((incoming, response) => {
      const how = { peers, address: owner.host, more: 'x-more: 1' };
      void forward(incoming, response, how, async () => true).then((what) => became.push(what));
    }),
  );
  return { owner, front, became };
};
const answering = (listener: RequestListener) => passingOn(createServer(listener));

const agent = () => {
  const made = new Agent({ keepAlive: true, maxSockets: 1 });
  endings.push(() => made.destroy());
  return made;
};

const call = (host: string, { body = '', method = 'POST', using = agent(), headers = {} } = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const outgoing = request(`http://${host}/path?query`, { method, agent: using, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      reply.on('error', reject);
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });

describe('a call that is passed on', () => {
  it('takes one connection with all that come one after the other, on both sides', async () => {
    const { owner, front } = await answering((incoming, response) => {
      let got = '';
      incoming.on('data', (part) => {
        got += part;
      });
      incoming.on('end', () => {
        const text = `${incoming.method} ${incoming.url} ${incoming.headers['x-more']} ${got}`;
        response.writeHead(201, 'Made', {
          'x-own': 'yes',
          'set-cookie': ['a=1', 'b=2'],
          'content-length': text.length,
        });
        response.end(text);
      });
    });
    const using = agent();
    for (let index = 0; index < 5; index += 1) {
      const reply = await call(front.host, { body: `body ${index}`, using });
      expect(reply).toMatchObject({ status: 201, text: `POST /path?query 1 body ${index}` });
      expect(reply.headers).toMatchObject({ 'x-own': 'yes', 'set-cookie': ['a=1', 'b=2'] });
    }
    expect([owner.connections(), front.connections()]).toEqual([1, 1]);
  });

  it('takes as many connections as there are calls at a time, and a large body either way', async () => {
    const large = 'x'.repeat(3_000_000);
    const { owner, front } = await answering((incoming, response) => {
      let bytes = 0;
      incoming.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      incoming.on('end', () => {
        response.writeHead(200, { 'content-length': large.length, 'x-bytes': bytes });
        response.end(large);
      });
    });
    for (let turn = 0; turn < 2; turn += 1) {
      const replies = await Promise.all([1, 2, 3].map(() => call(front.host, { body: large })));
      expect(replies.every(({ text, headers }) => text === large && headers['x-bytes'] === '3000000')).toBe(true);
    }
    expect(owner.connections()).toBeLessThanOrEqual(3);
  });

  it('ends its connection where the reply tells no length, and begins another', async () => {
    const { owner, front } = await answering((_incoming, response) => {
      response.useChunkedEncodingByDefault = false;
      response.write('one ');
      response.end('two');
    });
    const using = agent();
    for (let index = 0; index < 2; index += 1) expect((await call(front.host, { using })).text).toBe('one two');
    expect(owner.connections()).toBe(2);
  });

  it('has a reply to HEAD without a body', async () => {
    const { front } = await answering((_incoming, response) => {
      response.writeHead(200, { 'content-length': 12 });
      response.end();
    });
    const reply = await call(front.host, { method: 'HEAD' });
    expect(reply).toMatchObject({ status: 200, text: '', headers: { 'content-length': '12' } });
  });

  it.each<[string, string, (socket: Socket) => void, object]>([
    ['a reset', '', (socket) => socket.resetAndDestroy(), { ended: 'reset', bytes: '' }],
    ['an end without a byte', '', (socket) => socket.end(), { ended: 'end', bytes: '' }],
    ['what is no HTTP', 'no HTTP\r\n\r\n', (socket) => socket.end(), { ended: 'end', bytes: 'no HTTP\r\n\r\n' }],
    [
      'half a head',
      'HTTP/1.1 200 OK\r\ncontent-',
      (socket) => socket.end(),
      { ended: 'end', bytes: 'HTTP/1.1 200 OK\r\ncontent-' },
    ],
    [
      'a body that is cut off',
      'HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: 10\r\n\r\nhalf',
      (socket) => socket.end(),
      { ended: 'end', bytes: expect.stringMatching(/content-length: 10\r\n[\s\S]*\r\n\r\nhalf$/) },
    ],
    [
      'a body that is cut off by a reset',
      'HTTP/1.1 200 OK\r\nconnection: keep-alive\r\ncontent-length: 10\r\n\r\nhalf',
      (socket) => setTimeout(() => socket.resetAndDestroy(), 50),
      { ended: 'reset', bytes: expect.stringMatching(/half$/) },
    ],
  ])('arrives as broken as it was answered: %s', async (_what, said, end, expected) => {
    const { front } = await passingOn(
      createSocketServer((socket) => {
        socket.once('data', () => {
          if (said !== '') socket.write(said);
          end(socket);
        });
      }),
    );
    const { ended, bytes } = await rawCall(`http://${front.host}`, '/', {}, 'body');
    expect({ ended, bytes: bytes.toString('latin1') }).toEqual(expected);
  });

  it('is not sent where nobody listens', async () => {
    const gone = createSocketServer();
    const { owner, front, became } = await passingOn(gone);
    gone.close();
    await once(gone, 'close');
    expect(owner.connections()).toBe(0);
    void call(front.host).catch(() => undefined);
    await expect.poll(() => became).toEqual(['unreachable']);
  });
});
