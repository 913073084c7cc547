import { actWords } from '@kit/mock-server/admin/act-words';
import { adminTable } from '@kit/mock-server/admin/table';
import { describe, expect, it } from 'vitest';

describe('the words of an act', () => {
  const wordsOf = (route: string, path: string, body?: object) =>
    actWords({ route, call: path, body: body === undefined ? '' : JSON.stringify(body) });

  it('exist for every admin call that changes a sandbox, and for no other', () => {
    const routesWithout = (routes: typeof adminTable) =>
      routes
        .map(({ method, path }) => `${method} ${path}`)
        .filter((route) => ['', route].includes(wordsOf(route, route, { amount: 1, ms: 1 })));
    const changing = adminTable.filter(({ configures, ofServer, path }) => {
      return configures && ofServer !== true && !path.startsWith('/sandboxes') && path !== '/enter';
    });
    const others = adminTable.filter((route) => !changing.includes(route));
    expect([routesWithout(changing), routesWithout(others).length]).toEqual([[], others.length]);
  });

  it.each([
    [93_600_000, '1 day 2 h'],
    [345_600_000, '4 days'],
    [90_061_000, '1 day 1 h'],
    [172_801_000, '2 days 1 s'],
    [3_660_000, '1 h 1 min'],
    [1_007, '1 s'],
    [7, '7 ms'],
  ])('name %i ms in their two largest units: %s', (ms, span) => {
    expect(wordsOf('POST /clock/advance', 'POST /clock/advance', { ms })).toBe(`clock +${span}`);
  });

  it('name what was done, with the values that matter', () => {
    expect(wordsOf('POST /payments', 'POST /payments', { amount: 5_000 })).toBe('transfer of ₦5,000');
    expect(wordsOf('POST /scenarios/:name', 'POST /scenarios/due-today')).toBe('scenario due-today');
    expect(wordsOf('POST /requests/:id/back', 'POST /requests/66/back')).toBe('back to before call 66');
    expect(wordsOf('POST /time-line/:point/back', 'POST /time-line/a3/back', { to: 'after' })).toBe(
      'back to after act 3',
    );
    expect(wordsOf('POST /time-line/:point/back', 'POST /time-line/c9/back')).toBe('back to before call 9');
    const effect = { drop: 'reset' };
    expect(wordsOf('POST /faults', 'POST /faults', { match: { method: 'homePage' }, effect })).toBe(
      'fault on homePage: drop reset',
    );
    expect(wordsOf('POST /faults', 'POST /faults', { effect: { delay: 5 } })).toBe('fault on every method: delay 5');
    expect(wordsOf('PUT /devices/:device/network', 'PUT /devices/a/network', { network: 'offline' })).toBe(
      'network offline of a',
    );
    expect(wordsOf('POST /of/:nobody', 'POST /of/x')).toBe('POST /of/x');
  });
});
