import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { carryOut } from '../../../scripts/qa/answers';
import { parse } from '../../../scripts/qa/commands/command-line';

const HOSTILE = '\u001b]0;owned\u0007\u001b[2J\n\u202ehomePage';

const call = (id: number) => ({
  ...{ id, at: '2027-03-10T08:00:00.000Z', device: HOSTILE, methods: [HOSTILE], contactNumber: HOSTILE },
  ...{ code: 0, durationMs: 1, unopened: HOSTILE, fault: [{ id: HOSTILE }] },
});

test('tail prints the text of strangers on one line, without control characters', async () => {
  const server = createServer((incoming, reply) => {
    if (incoming.url?.startsWith('/__admin/events')) {
      const change = `event: change\ndata: ${JSON.stringify({ url: HOSTILE })}\n\n`;
      reply.setHeader('content-type', 'text/event-stream').end(`data: ${JSON.stringify(call(2))}\n\n${change}`);
    } else {
      reply.setHeader('content-type', 'application/json').end(JSON.stringify({ requests: [call(1)] }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const lines: string[] = [];
  try {
    const target = { url: `http://127.0.0.1:${port}`, sandbox: 'default' };
    await carryOut(parse(['tail'], {}), target, (line) => void lines.push(line));
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(line).toContain('\\u001b]0;owned\\u0007\\u001b[2J\\u000a\\u202ehomePage');
  }
  expect(lines[0]).toMatch(/^1 .* could not be opened: /);
});
