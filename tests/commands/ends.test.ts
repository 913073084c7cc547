import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { run, runScript, script, testerEnvironment } from '../support/command';
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
    const { process: child, said } = run(process.execPath, args);
    child.stdout?.destroy();
    await once(child, 'close');
    expect(said()).toBe('');
  });
});

test('a port in use is one sentence without a stack trace', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { exit, err } = await runScript(script('mock', '--port', String(port)));
  other.close();
  const why = `Port ${port} of 127.0.0.1 is in use. Choose another one with --port, or any free one with 0.\n`;
  expect([exit, err]).toEqual([1, why]);
});
