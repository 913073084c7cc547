import { expect, it, vi } from 'vitest';
import { AdminError, addressOf, callOf, send } from '../../../../mock-server/workbench/api/client';
import { curlOf, scenarioAddress, scenarioCommand, testLine } from '../../../../mock-server/workbench/lib/shell';

const ORIGIN = 'http://127.0.0.1:8787';
const advance = callOf('POST /clock/advance', { body: { ms: 60_000 } });
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const reply = (body: string, init: ResponseInit = {}) => {
  const fetch = vi.fn(async () => new Response(body, init));
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const refusal = (): Promise<unknown> => send(advance, 'mine').catch((cause: unknown) => cause);

it('an admin call has its parameters in the path, its query behind it, and names its sandbox', () => {
  expect(callOf('DELETE /faults/:id', { params: { id: 'x y/z' } }).path).toBe('/faults/x%20y%2Fz');
  expect(callOf('GET /trace', { query: { from: '1', to: '2' } }).path).toBe('/trace?from=1&to=2');
  expect(addressOf({ path: '/clock' }, 'a b')).toBe('/__admin/clock?sandbox=a%20b');
  expect(addressOf({ path: '/trace?from=1' }, 'mine')).toBe('/__admin/trace?from=1&sandbox=mine');
});

it('what a tester copies names the sandbox, and a variable for the admin token if the server has one', () => {
  const clock = callOf('GET /clock');
  expect([
    curlOf(advance, 'mine', ORIGIN, false),
    curlOf(clock, 'mine', ORIGIN, false),
    curlOf(clock, 'mine', ORIGIN, true),
    scenarioCommand('overdue-3', 'mine'),
    scenarioAddress('overdue-3', 'mine', ORIGIN),
    testLine('overdue-3'),
  ]).toEqual([
    `curl -X POST '${ORIGIN}/__admin/clock/advance?sandbox=mine' -H 'content-type: application/json' -d '{"ms":60000}'`,
    `curl '${ORIGIN}/__admin/clock?sandbox=mine'`,
    `curl '${ORIGIN}/__admin/clock?sandbox=mine' -H "authorization: Bearer $MOCK_ADMIN_TOKEN"`,
    'npm run qa -- overdue-3 --sandbox mine',
    `${ORIGIN}/__admin/scenarios/overdue-3/open?sandbox=mine`,
    `await page.goto(scenarioUrl(sandbox, 'overdue-3'));`,
  ]);
});

it('an admin call is sent as JSON, and returns parsed JSON or text', async () => {
  const fetch = reply('{"now":1}', { headers: JSON_TYPE });
  expect(await send(advance, 'mine')).toEqual({ now: 1 });
  expect(fetch).toHaveBeenCalledWith('/__admin/clock/advance?sandbox=mine', {
    method: 'POST',
    body: '{"ms":60000}',
    headers: { 'content-type': 'application/json' },
  });
  reply('plain');
  expect(await send(callOf('GET /clock'), 'mine')).toBe('plain');
});

it('a refused call fails with the reason of the server, with its text, or says that there was no reply', async () => {
  const issues = [{ path: 'body.ms', reason: 'Too large' }];
  reply(JSON.stringify({ error: 'Wrong.', issues }), { status: 400, headers: JSON_TYPE });
  expect(await refusal()).toMatchObject({
    message: 'Wrong.\nbody.ms: Too large',
    reason: 'Wrong.',
    status: 400,
    issues,
  });
  reply('Bad gateway', { status: 502 });
  expect(await refusal()).toMatchObject({ message: 'Bad gateway', status: 502 });
  reply('', { status: 503 });
  const silent = 'The server replied HTTP 503 without a reason. See its log.';
  expect(await refusal()).toMatchObject({ message: silent });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  const lost = 'The mock server does not reply. Check that npm start or npm run mock is still running.';
  expect(await refusal()).toEqual(new AdminError(lost, 0));
});
