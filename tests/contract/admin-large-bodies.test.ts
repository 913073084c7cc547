import { adminTable } from '@kit/mock-server/admin/table';
import { newTrace } from '@kit/mock-server/traces/trace';
import { describe, expect, it } from 'vitest';
import { serverOfFile } from '../support/server';

const server = serverOfFile();

const send = async (method: string, path: string, body: string): Promise<readonly [number, unknown]> => {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${server.address}/__admin${path}`, { method, headers, body });
  return [reply.status, await reply.json()];
};

const MANY = 120_000;
const listOf = (value: unknown): unknown[] => Array<unknown>(MANY).fill(value);
const tooMany = [400, { error: 'The body has more than 3,000,000 values.', issues: [] }];

describe('a large body for the admin API', () => {
  const takesFile = adminTable.filter(({ bodyLimit }) => bodyLimit !== undefined);

  it.each(takesFile.map(({ method, path }) => [method, path.replace(/:\w+/, 'a')]))(
    'with too many values is refused before it is parsed: %s %s',
    async (method, path) => {
      expect(await send(method, path, `[${'1,'.repeat(3_000_000)}`)).toEqual(tooMany);
      expect(await send(method, path, `[${'[],'.repeat(1_500_000)}]`)).toEqual(tooMany);
      expect(await send(method, path, `[${'{"":1},'.repeat(430_000)}`)).toEqual(tooMany);
      expect(await send(method, path, `[${'1,'.repeat(2_999_998)}`)).not.toEqual(tooMany);
    },
  );

  it('may have any text: a comma inside counts for nothing, also after a quote or a backslash', async () => {
    const title = `"\\${',[:{'.repeat(MANY)}\\\\`;
    const [status, body] = await send('POST', '/trace', JSON.stringify({ ...newTrace({}), title }));
    expect([status, body]).toMatchObject([400, { issues: [{ path: 'body.title' }] }]);
  });

  it.each([
    ['calls', { calls: listOf(null) }, 'body.calls'],
    ['methods', { calls: [{ methods: listOf(null) }] }, 'body.calls.0.methods'],
    ['faults', { calls: [{ context: { fault: listOf(null) } }] }, 'body.calls.0.context.fault'],
    [
      'deviations',
      { calls: [{ context: { upstream: { deviations: listOf(null) } } }] },
      'body.calls.0.context.upstream.deviations',
    ],
  ])('with a list that is too long is refused before its elements are checked: %s', async (_, parts, path) => {
    const [status, body] = await send('POST', '/trace', JSON.stringify({ ...newTrace({}), ...parts }));
    const issues = [{ path, reason: 'Has more than 2,000 elements' }];
    expect([status, body]).toEqual([400, { error: 'This file is not a trace', issues }]);
  });

  it.each([
    ['state', { state: listOf(null) }, /^body\.state\.0$/],
    ['documents of an unknown kind', { state: listOf({ kind: 'x' }) }, /^body\.state\.0\./],
    ['steps', { steps: listOf(null) }, /^body\.steps\.0$/],
    ['changes of a call', { calls: [{ changed: listOf(null) }] }, /^body\.calls\.0\./],
  ])('with many wrong %s is refused with the first issues', async (_, parts, first) => {
    const [status, body] = await send('POST', '/trace', JSON.stringify({ ...newTrace({}), ...parts }));
    expect(status).toBe(400);
    const { issues } = body as { issues: { path: string }[] };
    expect(issues).toHaveLength(20);
    expect(issues[0]?.path).toMatch(first);
  });

  it('with too many fields in one object is refused before it is parsed', async () => {
    const fields = (count: number) =>
      `{"match":{${Array.from({ length: count }, (_, index) => `"f${index}":1`).join(',')}}}`;
    const refusal = { error: 'The body has more than 10,000 fields in one object.', issues: [] };
    expect(await send('POST', '/faults', fields(10_001))).toEqual([400, refusal]);
    const [status, body] = await send('POST', '/faults', fields(10_000));
    expect(status).toBe(400);
    expect((body as { issues: unknown[] }).issues).toHaveLength(100);
  });
});
