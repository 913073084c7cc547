import { describe, expect, it, vi } from 'vitest';
import { AdminError, addressOf, callOf, send } from '../../../../mock-server/workbench/api/client';
import { curlOf, scenarioAddress, scenarioCommand, testLine } from '../../../../mock-server/workbench/lib/shell';

const ORIGIN = 'http://127.0.0.1:8787';
const advance = callOf('POST /clock/advance', { body: { ms: 60_000 } });

const reply = (body: string, init: ResponseInit = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, init)),
  );
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

const refusalOf = (given: Promise<unknown>): Promise<AdminError> =>
  given.then(
    () => Promise.reject(new Error('It was accepted.')),
    (cause: unknown) => cause as AdminError,
  );

describe('an admin call', () => {
  it('has its parameters in the path, and its query behind it', () => {
    expect(callOf('DELETE /faults/:id', { params: { id: 'x y/z' } }).path).toBe('/faults/x%20y%2Fz');
    expect(callOf('GET /trace', { query: { from: '1', to: '2' } }).path).toBe('/trace?from=1&to=2');
  });

  it('names its sandbox wherever it is sent or copied', () => {
    expect(addressOf({ path: '/clock' }, 'a b')).toBe('/__admin/clock?sandbox=a%20b');
    expect(addressOf({ path: '/trace?from=1' }, 'mine')).toBe('/__admin/trace?from=1&sandbox=mine');
    expect(curlOf(advance, 'mine', ORIGIN, false)).toBe(
      `curl -X POST '${ORIGIN}/__admin/clock/advance?sandbox=mine' -H 'content-type: application/json' -d '{"ms":60000}'`,
    );
    expect(curlOf(callOf('GET /clock'), 'mine', ORIGIN, false)).toBe(`curl '${ORIGIN}/__admin/clock?sandbox=mine'`);
    expect(scenarioCommand('overdue-3', 'mine')).toBe('npm run qa -- overdue-3 --sandbox mine');
    expect(scenarioAddress('overdue-3', 'mine', ORIGIN)).toBe(
      `${ORIGIN}/__admin/scenarios/overdue-3/open?sandbox=mine`,
    );
    expect(testLine('overdue-3')).toBe(`await page.goto(scenarioUrl(sandbox, 'overdue-3'));`);
  });

  it('is printed with a variable for the admin token, if the server has one', () => {
    expect(curlOf(callOf('GET /clock'), 'mine', ORIGIN, true)).toBe(
      `curl '${ORIGIN}/__admin/clock?sandbox=mine' -H "authorization: Bearer $MOCK_ADMIN_TOKEN"`,
    );
  });

  it('is sent as JSON, and returns parsed JSON or text', async () => {
    reply('{"now":1}', { headers: JSON_TYPE });
    expect(await send(advance, 'mine')).toEqual({ now: 1 });
    expect(fetch).toHaveBeenCalledWith('/__admin/clock/advance?sandbox=mine', {
      method: 'POST',
      body: '{"ms":60000}',
      headers: { 'content-type': 'application/json' },
    });
    reply('plain');
    expect(await send(callOf('GET /clock'), 'mine')).toBe('plain');
  });

  it('fails with the server’s reason and the refused values', async () => {
    reply('{"error":"Wrong.","issues":[{"path":"body.ms","reason":"Too large"}]}', { status: 400, headers: JSON_TYPE });
    const { message, reason, status, issues } = await refusalOf(send(advance, 'mine'));
    expect({ message, reason, status, issues }).toEqual({
      message: 'Wrong.\nbody.ms: Too large',
      reason: 'Wrong.',
      status: 400,
      issues: [{ path: 'body.ms', reason: 'Too large' }],
    });
  });

  it('fails with the text of any other reply, or says that there was no reply', async () => {
    reply('Bad gateway', { status: 502 });
    expect(await refusalOf(send(advance, 'mine'))).toMatchObject({ message: 'Bad gateway', status: 502 });
    reply('', { status: 503 });
    expect((await refusalOf(send(advance, 'mine'))).message).toBe(
      'The server replied HTTP 503 without a reason. See its log.',
    );
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
    const lost = await refusalOf(send(advance, 'mine'));
    expect([lost instanceof AdminError, lost.status]).toEqual([true, 0]);
    expect(lost.message).toBe('The mock server does not reply. Check that npm start or npm run mock is still running.');
  });
});
