import { actWords } from '@kit/mock-server/admin/act-words';
import { adminTable } from '@kit/mock-server/admin/table';
import type { CallRecord } from '@kit/mock-server/sandbox/journal/call-record';
import { Journal } from '@kit/mock-server/sandbox/journal/journal';
import { runInContext } from '@kit/mock-server/sandbox/replay-context';
import { describe, expect, it } from 'vitest';

const MEBIBYTE = 1024 * 1024;
const call: CallRecord = {
  ...{ url: '/app/homePage', rawHeaders: [], request: Buffer.alloc(0), reply: '{}', channel: undefined },
  ...{ methods: ['homePage'], contactNumber: undefined, code: 0, http: 200, durationMs: 1, note: undefined },
};

describe('acts of testers', () => {
  const prepare = () => {
    const journal = new Journal({ entries: 10, bytes: MEBIBYTE });
    const change = (name: string, body?: unknown) =>
      runInContext({ at: 77, seed: undefined, drawn: 0 }, () =>
        journal.noteChange({ route: `POST /${name}`, call: `POST /${name}?x=1`, from: 4, to: 5 }, body, 99),
      );
    return {
      journal,
      change,
      between: (from: number, to: number) => journal.acts.between(from, to).map(({ body }) => body),
    };
  };

  it('are stored with their body, between the surrounding calls', () => {
    const { journal, change, between } = prepare();
    change('clock', { before: 'any call' });
    journal.record(call, 0);
    change('clock', { after: 1 });
    change('reset');
    change('reset', null);
    journal.record(call, 0);
    change('faults', { after: 2 });
    expect(journal.acts.between(0, 1)).toEqual([
      {
        ...{ id: 1, at: 77, clock: 99, route: 'POST /clock', call: 'POST /clock?x=1', body: '{"before":"any call"}' },
        ...{ after: 0, from: 4, to: 5 },
      },
    ]);
    expect(between(1, 2)).toEqual(['{"after":1}', '', '']);
    expect(between(0, 3)).toHaveLength(5);
    expect(between(2, 3)).toEqual(['{"after":2}']);
    expect(between(3, 9)).toEqual([]);
    journal.clear();
    expect(between(0, 9)).toEqual([]);
  });

  it('are stored without a long body, the latest thousand', () => {
    const { change, between } = prepare();
    change('snapshot', 'x'.repeat(1_998));
    change('snapshot', 'x'.repeat(1_999));
    expect(between(0, 1).map(({ length }) => length)).toEqual([2_000, 0]);
    for (let count = 0; count < 999; count += 1) change('clock', count);
    expect(between(0, 1).slice(0, 2)).toEqual(['', '0']);
    expect(between(0, 1)).toHaveLength(1_000);
  });

  it('are sent to listeners, with route and address', () => {
    const { journal, change } = prepare();
    const received: unknown[] = [];
    const nothing = () => undefined;
    journal.listen({ hear: nothing, end: nothing });
    journal.listen({ hear: nothing, hearNotice: (notice) => void received.push(notice), end: nothing });
    change('clock');
    journal.notify({ event: 'bridge', data: { device: 'a' } });
    expect(received).toEqual([
      { event: 'change', data: { id: 1, call: 'POST /clock', url: 'POST /clock?x=1', at: 77 } },
      { event: 'bridge', data: { device: 'a' } },
    ]);
    expect(journal.listeners).toBe(2);
  });
});

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
    const effect = { network: 'TIMEOUT' };
    expect(wordsOf('POST /faults', 'POST /faults', { match: { method: 'homePage' }, effect })).toBe(
      'fault on homePage: network TIMEOUT',
    );
    expect(wordsOf('POST /faults', 'POST /faults', { effect: { latency: { ms: 5 } } })).toBe(
      'fault on every method: latency {"ms":5}',
    );
    expect(wordsOf('PUT /network', 'PUT /network', { preset: 'offline', device: 'a' })).toBe('network offline of a');
    expect(wordsOf('PUT /network', 'PUT /network', { preset: 'slow' })).toBe('network slow');
    expect(wordsOf('POST /of/:nobody', 'POST /of/x')).toBe('POST /of/x');
  });
});
