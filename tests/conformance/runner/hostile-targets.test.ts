import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ports } from '@kit/conformance/conform';
import { CannotRun } from '@kit/conformance/errors';
import { expect, test } from 'vitest';
import { startServer } from '../../support/server';
import { DeviatingProxy } from './deviating-proxy';
import { run, testPrivateKey } from './runs';

const endless: RequestListener = (_, reply) => {
  const write = (): void => {
    while (reply.write(Buffer.alloc(65_536, 'a')));
    reply.once('drain', write);
  };
  write();
};
const switching: RequestListener = (_, { socket }) => {
  socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n');
};
const dripping: RequestListener = (_, reply) => {
  const drip = setInterval(() => reply.write('a'), 50);
  reply.once('close', () => clearInterval(drip));
};

test.each<[string, RequestListener, RegExp, Partial<Ports>?]>([
  ['without an end', endless, /is larger than 16 MB, so the run cannot go on/],
  ['with another protocol', switching, /switches protocols \(HTTP 101\), so the run cannot go on/],
  [
    'with a byte now and then',
    dripping,
    /does not answer .* within 400 ms. Check that it is running/,
    { timeout: 400 },
  ],
  ['with nothing', () => undefined, /does not answer .* within 400 ms. Check that it is running/, { timeout: 400 }],
])('a run ends if the target replies %s', async (_how, listener, said, ports = {}) => {
  const target = createServer(listener).listen(0, '127.0.0.1');
  await once(target, 'listening');
  const { port } = target.address() as AddressInfo;
  const ended: unknown = await run(['--target', `http://127.0.0.1:${port}`], ports).catch((cause) => cause);
  target.close().closeAllConnections();
  expect(ended).toBeInstanceOf(CannotRun);
  expect((ended as CannotRun).message).toMatch(said);
});

test('a run goes on if the target replies to a broken key exchange with JSON that is no object', async () => {
  const server = await startServer();
  const proxy = new DeviatingProxy(server.address, testPrivateKey());
  proxy.plant([
    { plain: 'exchange: bad padding', body: '"no"' },
    { plain: 'exchange: no base64', body: '"no"' },
  ]);
  const { report } = await run(['--target', await proxy.listen()], { wanted: (id) => id === 'wire.exchange-refusal' });
  await proxy.close();
  await server.close();
  expect(report.findings.map(({ place }) => place)).toContain('generateSk.refusal.code');
});
