import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../../../scripts/ports';

const servers: Server[] = [];

const occupy = async (): Promise<number> => {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

test('uses the next free port if the wanted one is busy, and says so', async () => {
  const busy = await occupy();
  const said: string[] = [];
  const port = await freePort('mock server', busy, { say: (line) => said.push(line) });
  expect(port).toBeGreaterThan(busy);
  expect(said).toEqual([`Port ${busy} is in use. The mock server uses ${port} instead.`]);
});

test('never reserves a port twice, and does not mention a free one', async () => {
  const busy = await occupy();
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const first = await freePort('mock server', busy, { say });
  expect(await freePort('app', first, { taken: [first], say })).not.toBe(first);
  said.length = 0;
  expect(await freePort('mock server', first, { say })).toBe(first);
  expect(said).toEqual([]);
});

test('uses any free port if 0 is wanted, without a message', async () => {
  const said: string[] = [];
  expect(await freePort('app', 0, { say: (line) => said.push(line) })).toBeGreaterThan(0);
  expect(said).toEqual([]);
});

test('does not search beyond the highest port number', async () => {
  const taken = [65_534, 65_535];
  await expect(freePort('app', 65_534, { taken })).rejects.toThrow('The ports 65534 to 65535 are all in use');
});
