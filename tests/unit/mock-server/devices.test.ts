import { Devices } from '@kit/mock-server/sandbox/journal/devices';
import { runInContext } from '@kit/mock-server/sandbox/replay-context';
import { describe, expect, it } from 'vitest';

const at = <Result>(instant: number, step: () => Result): Result =>
  runInContext({ at: instant, seed: undefined, drawn: 0 }, step);
const call = (eventName: string) => ({ at: 5, eventName, params: {} });

describe('a device of a sandbox', () => {
  it('has the time, login and browser of its calls', () => {
    const devices = new Devices();
    at(100, () => devices.see('a', undefined, ['Host', 'x', 'User-Agent', 'Old device', 'X', 'user-agent']));
    expect(devices.list()).toEqual([
      {
        device: 'a',
        lastSeenAt: 100,
        token: null,
        userAgent: 'Old device',
        width: null,
        path: null,
        orders: { report: false, bridge: 'ok', events: {} },
      },
    ]);
    at(200, () => devices.see('a', 'token', []));
    expect(devices.list()).toMatchObject([{ lastSeenAt: 200, token: 'token', userAgent: null }]);
    // A call without the header, such as a key exchange, says nothing about who is logged in.
    at(300, () => devices.see('a', undefined, ['X', 'user-agent', 'USER-AGENT', 'New device']));
    expect(devices.list()).toMatchObject([{ lastSeenAt: 300, token: 'token', userAgent: 'New device' }]);
    at(400, () => devices.see('a', '', []));
    expect(devices.list()).toMatchObject([{ lastSeenAt: 400, token: '' }]);
  });

  it('is listed by last call, and last if it only got instructions', () => {
    const devices = new Devices();
    devices.order('told', { report: true });
    for (const [instant, device] of [
      [1, 'b'],
      [3, 'c'],
      [2, 'a'],
    ] as const) {
      at(instant, () => devices.see(device, undefined, []));
    }
    expect(devices.list().map(({ device, lastSeenAt }) => [device, lastSeenAt])).toEqual([
      ['c', 3],
      ['a', 2],
      ['b', 1],
      ['told', null],
    ]);
  });

  it('is dropped above one hundred: first the least recently seen, before it one never seen', () => {
    const devices = new Devices();
    for (let count = 0; count < 99; count += 1) at(1_000 - count, () => devices.see(`p${count}`, undefined, []));
    devices.order('told', { report: true });
    at(2_000, () => devices.see('p98', undefined, []));
    expect(devices.list()).toHaveLength(100);
    at(2_001, () => devices.see('new', undefined, []));
    expect(devices.orders('told')).toBeUndefined();
    at(2_002, () => devices.see('newer', undefined, []));
    const known = devices.list().map(({ device }) => device);
    expect(known).toHaveLength(100);
    expect(known).toEqual(expect.arrayContaining(['new', 'newer', 'p98', 'p0']));
    expect(known).not.toContain('p97');
  });

  it('keeps the instructions for its native app, event by event, until they change', () => {
    const devices = new Devices();
    expect(devices.orders('a')).toBeUndefined();
    expect(devices.order('a', { events: { getUserInfo: 'timeout' } })).toEqual({
      report: false,
      bridge: 'ok',
      events: { getUserInfo: 'timeout' },
    });
    devices.order('a', { bridge: 'missing', events: { copyText: 'error' } });
    devices.order('a', { report: true, events: { getUserInfo: 'ok' } });
    const orders = { report: true, bridge: 'missing', events: { getUserInfo: 'ok', copyText: 'error' } };
    expect(devices.orders('a')).toEqual(orders);
    expect(devices.list()).toMatchObject([{ device: 'a', orders }]);
  });

  it('numbers its bridge calls in the sandbox, newest first, five hundred per device', () => {
    const devices = new Devices();
    expect(devices.bridge('a')).toBeUndefined();
    expect(at(7, () => devices.report('a', [call('one'), call('two')], 375))).toEqual([
      { id: 1, ...call('one') },
      { id: 2, ...call('two') },
    ]);
    expect(devices.report('b', [call('three')], undefined)).toEqual([{ id: 3, ...call('three') }]);
    expect(devices.bridge('a')?.map(({ id }) => id)).toEqual([2, 1]);
    expect(devices.list()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ device: 'a', lastSeenAt: 7, width: 375 }),
        expect.objectContaining({ device: 'b', width: null }),
      ]),
    );
    devices.report('a', [], undefined);
    expect(devices.list()).toEqual(expect.arrayContaining([expect.objectContaining({ device: 'a', width: 375 })]));
    for (let count = 0; count < 500; count += 1) devices.report('a', [call('more')], 320);
    const held = devices.bridge('a') ?? [];
    expect(held).toHaveLength(500);
    expect([held[0]?.id, held.at(-1)?.id]).toEqual([503, 4]);
    expect(devices.list()).toEqual(expect.arrayContaining([expect.objectContaining({ device: 'a', width: 320 })]));
  });
});
