import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runScript, script, testerEnvironment } from '../support/command';
import { serverArguments } from '../support/server-process';
import { root } from '../support/source-files';

test('a signal to npm ends the command that npm started', async () => {
  const server = createServer(({ url = '' }, reply) => {
    if (!url.startsWith('/__admin/events')) {
      reply.setHeader('content-type', 'application/json').end('{"requests":[]}');
      return;
    }
    reply.writeHead(200).flushHeaders();
    server.emit('stream', reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const words = ['run', '--silent', 'qa', '--', 'tail', '--url', `http://127.0.0.1:${port}`];
  const npm = spawn('npm', words, { cwd: root, env: testerEnvironment(), stdio: ['ignore', 'ignore', 'inherit'] });
  const [stream] = (await once(server, 'stream')) as [ServerResponse];
  npm.kill('SIGTERM');
  await once(stream, 'close');
  server.close();
});

describe('a command whose output nobody reads any more', () => {
  test.each([
    ['a script', script('qa', '--help')],
    ['the server', [...serverArguments(), '--help']],
  ])('ends quietly: %s', async (_, args) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: testerEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    const ended = once(child, 'exit');
    expect(await text(child.stderr)).toBe('');
    await ended;
  });
});

describe('a mistake of the user', () => {
  let other: Server;
  let port = 0;
  beforeAll(async () => {
    other = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').writeHead(404).end('<p>No'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    ({ port } = other.address() as AddressInfo);
  });
  afterAll(() => other.close());

  test.each<[string, () => readonly string[], RegExp]>([
    [
      'a server of another program',
      () => script('qa', 'list', '--url', `http://127.0.0.1:${port}`),
      /is not a mock server: it answered HTTP 404/,
    ],
    [
      'a token that no header can contain',
      () => script('qa', 'list', '--admin-token', 'a\nb'),
      /The admin token has other characters/,
    ],
    ['a port in use', () => script('mock', '--port', String(port)), /^Port \d+ of 127\.0\.0\.1 is in use\./m],
  ])('is one sentence without a stack trace: %s', async (_, args, sentence) => {
    const { exit, err } = await runScript(args());
    expect(err).toMatch(sentence);
    expect(err).not.toMatch(/^\s+at /m);
    expect([1, 2]).toContain(exit);
  });
});
