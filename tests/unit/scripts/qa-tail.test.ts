import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { RefusedError } from '../../../scripts/command-line';
import { verbs } from '../../../scripts/qa/verbs';

const HOSTILE = '\u001b]0;owned\u0007\u001b[2J\n\u202ehomePage';

const call = (id: number) => ({
  id,
  at: '2027-03-10T08:00:00.000Z',
  device: HOSTILE,
  methods: [HOSTILE],
  contactNumber: HOSTILE,
  code: 0,
  durationMs: 1,
  unopened: HOSTILE,
  fault: [{ id: HOSTILE }],
});

/** Runs `tail` against a server whose streams have a call each, and then are refused. */
const runTail = async (streams: number) => {
  // without the pauses of a second between its attempts to connect again
  const { setTimeout: wait } = globalThis;
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => wait(run, ms === 1_000 ? 0 : ms));
  onTestFinished(() => void vi.unstubAllGlobals());
  const known: (string | null)[] = [];
  const server = createServer(({ url = '' }, reply) => {
    const { pathname, searchParams } = new URL(url, 'http://server');
    const isStream = pathname === '/__admin/events';
    if (isStream && known.push(searchParams.get('lastEventId')) > streams) {
      reply.writeHead(503, { 'content-type': 'application/json' }).end('{"error":"Gone","issues":[]}');
    } else if (isStream) {
      const change = `event: change\ndata: ${JSON.stringify({ url: HOSTILE })}\n\n`;
      const event = `data: ${JSON.stringify(call(1 + known.length))}\n\n`;
      reply.setHeader('content-type', 'text/event-stream').end(event + change);
    } else {
      reply.setHeader('content-type', 'application/json').end(JSON.stringify({ requests: [call(1)] }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const lines: string[] = [];
  try {
    const target = { url: `http://127.0.0.1:${port}`, sandbox: 'default' };
    const tell = (_: unknown, ...said: readonly string[]) => void lines.push(...said);
    const tail = verbs.tail?.run({ words: [], flags: {}, target, tell });
    await expect(tail).rejects.toThrow(new RefusedError('Gone'));
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  return { lines, known };
};

test('tail prints the text of strangers on one line, without control characters', async () => {
  const { lines } = await runTail(1);
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(line).toContain('\\u001b]0;owned\\u0007\\u001b[2J\\u000a\\u202ehomePage');
  }
  expect(lines[0]).toMatch(/^1 .* could not be opened: /);
});

test('tail continues after the last call when its stream ends, and gives up after ten refusals in a row', async () => {
  const { known } = await runTail(12);
  const continued = Array.from({ length: 12 }, (_, index) => String(1 + index));
  expect(known.slice(0, 12)).toEqual(continued);
  expect(known.slice(12)).toEqual(Array.from({ length: 10 }, () => '13'));
});
