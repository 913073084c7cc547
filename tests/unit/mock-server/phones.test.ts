import { Phones } from '@kit/mock-server/sandbox/journal/phones';
import { runInContext } from '@kit/mock-server/sandbox/replay-context';
import { describe, expect, it } from 'vitest';

const at = <Result>(instant: number, step: () => Result): Result =>
  runInContext({ at: instant, seed: undefined, drawn: 0 }, step);
const call = (eventName: string) => ({ at: 5, eventName, params: {} });

describe('a device of a sandbox', () => {
  it('has the time, login and browser of its calls', () => {
    const phones = new Phones();
    at(100, () => phones.see('a', undefined, ['Host', 'x', 'User-Agent', 'Old phone', 'X', 'user-agent']));
    expect(phones.list()).toEqual([
      {
        phone: 'a',
        lastSeenAt: 100,
        contactNumber: null,
        userAgent: 'Old phone',
        width: null,
        orders: { report: false, bridge: 'ok', events: {} },
      },
    ]);
    at(200, () => phones.see('a', '08031234567', []));
    expect(phones.list()).toMatchObject([{ lastSeenAt: 200, contactNumber: '08031234567', userAgent: null }]);
    // A call without a login, such as a key exchange, says nothing about who is logged in.
    at(300, () => phones.see('a', undefined, ['X', 'user-agent', 'USER-AGENT', 'New phone']));
    expect(phones.list()).toMatchObject([{ lastSeenAt: 300, contactNumber: '08031234567', userAgent: 'New phone' }]);
  });

  it('is listed by last call, and last if it only got instructions', () => {
    const phones = new Phones();
    phones.order('told', { report: true });
    for (const [instant, phone] of [
      [1, 'b'],
      [3, 'c'],
      [2, 'a'],
    ] as const) {
      at(instant, () => phones.see(phone, undefined, []));
    }
    expect(phones.list().map(({ phone, lastSeenAt }) => [phone, lastSeenAt])).toEqual([
      ['c', 3],
      ['a', 2],
      ['b', 1],
      ['told', null],
    ]);
  });

  it('is dropped above one hundred: first the least recently seen, before it one never seen', () => {
    const phones = new Phones();
    for (let count = 0; count < 99; count += 1) at(1_000 - count, () => phones.see(`p${count}`, undefined, []));
    phones.order('told', { report: true });
    at(2_000, () => phones.see('p98', undefined, []));
    expect(phones.list()).toHaveLength(100);
    at(2_001, () => phones.see('new', undefined, []));
    expect(phones.orders('told')).toBeUndefined();
    at(2_002, () => phones.see('newer', undefined, []));
    const known = phones.list().map(({ phone }) => phone);
    expect(known).toHaveLength(100);
    expect(known).toEqual(expect.arrayContaining(['new', 'newer', 'p98', 'p0']));
    expect(known).not.toContain('p97');
  });

  it('keeps the instructions for its native app, event by event, until they change', () => {
    const phones = new Phones();
    expect(phones.orders('a')).toBeUndefined();
    expect(phones.order('a', { events: { getUserInfo: 'timeout' } })).toEqual({
      report: false,
      bridge: 'ok',
      events: { getUserInfo: 'timeout' },
    });
    phones.order('a', { bridge: 'missing', events: { copyText: 'error' } });
    phones.order('a', { report: true, events: { getUserInfo: 'ok' } });
    const orders = { report: true, bridge: 'missing', events: { getUserInfo: 'ok', copyText: 'error' } };
    expect(phones.orders('a')).toEqual(orders);
    expect(phones.list()).toMatchObject([{ phone: 'a', orders }]);
  });

  it('numbers its bridge calls in the sandbox, newest first, five hundred per device', () => {
    const phones = new Phones();
    expect(phones.bridge('a')).toBeUndefined();
    expect(at(7, () => phones.report('a', [call('one'), call('two')], 375))).toEqual([
      { id: 1, ...call('one') },
      { id: 2, ...call('two') },
    ]);
    expect(phones.report('b', [call('three')], undefined)).toEqual([{ id: 3, ...call('three') }]);
    expect(phones.bridge('a')?.map(({ id }) => id)).toEqual([2, 1]);
    expect(phones.list()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ phone: 'a', lastSeenAt: 7, width: 375 }),
        expect.objectContaining({ phone: 'b', width: null }),
      ]),
    );
    phones.report('a', [], undefined);
    expect(phones.list()).toEqual(expect.arrayContaining([expect.objectContaining({ phone: 'a', width: 375 })]));
    for (let count = 0; count < 500; count += 1) phones.report('a', [call('more')], 320);
    const held = phones.bridge('a') ?? [];
    expect(held).toHaveLength(500);
    expect([held[0]?.id, held.at(-1)?.id]).toEqual([503, 4]);
    expect(phones.list()).toEqual(expect.arrayContaining([expect.objectContaining({ phone: 'a', width: 320 })]));
  });
});
