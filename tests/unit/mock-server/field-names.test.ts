import { createFieldNames } from '@kit/mock-server/wire/field-names';
import { createWirePaths } from '@kit/mock-server/wire/paths';
import { describe, expect, it } from 'vitest';

it('a path that another method takes over is not left', () => {
  const paths = createWirePaths({ homePage: '/orderList', orderList: '/v2/orders' });
  expect(['/homePage', '/orderList', '/v2/orders'].map(paths.isLeft)).toEqual([true, false, false]);
});

describe('field names of a deployment', () => {
  it('[7.5] are translated in both directions, also inside lists, and method names stay', () => {
    const names = createFieldNames({ relationship: 'relation', orderNo: 'orderNumber' });
    const sent = (contact: object) => ({
      t: 1,
      entries: [{ method: 'saveWorkInfo', data: { emergencyContacts: [{ name: 'A B', ...contact }] } }],
    });
    expect(names.fromClient(sent({ relation: 'friends' }))).toEqual(sent({ relationship: 'friends' }));
    const reply = (name: string) => ({
      code: 0,
      results: [{ method: 'orderList', code: 0, data: { orders: [{ [name]: 'N1' }, { [name]: 'N2' }] } }],
    });
    expect(JSON.parse(names.toWire(JSON.stringify(reply('orderNo'))))).toEqual(reply('orderNumber'));
  });

  it('are translated in replies of a backend that uses them, but not for names that every object has', () => {
    const names = createFieldNames({ orderNo: 'orderNumber', relationship: 'relation' });
    const original = { orderNumber: 'N1', relation: null, constructor: 1, list: [1, 'two', [{ orderNumber: 'N2' }]] };
    const translated = { orderNo: 'N1', relationship: null, constructor: 1, list: [1, 'two', [{ orderNo: 'N2' }]] };
    const reply = (data: object) => ({ code: 0, results: [{ method: 'orderDetail', code: 0, data }] });
    expect(names.fromBackend(reply(original))).toEqual(reply(translated));
  });

  it('can swap two names', () => {
    const names = createFieldNames({ orderNo: 'loanNo', loanNo: 'orderNo' });
    const entriesWith = (data: object) => ({ entries: [{ data }] });
    expect(names.fromClient(entriesWith({ loanNo: 1, orderNo: 2 }))).toEqual(entriesWith({ orderNo: 1, loanNo: 2 }));
  });

  it('do not change malformed data, which is then refused as malformed', () => {
    const names = createFieldNames({ orderNo: 'orderNumber' });
    const odd = [null, 5, 'text', { method: 'orderDetail' }, { data: null }, { data: 'text' }];
    for (const whole of [null, 5, 'text', [], {}, { t: 1 }]) {
      expect(names.fromClient(whole)).toEqual(whole);
      expect(names.fromBackend(whole)).toEqual(whole);
    }
    for (const list of [null, 'text', { 0: 'x' }, odd]) {
      expect(names.fromClient({ t: 1, entries: list })).toEqual({ t: 1, entries: list });
      expect(names.fromBackend({ code: 0, results: list })).toEqual({ code: 0, results: list });
    }
    const refused = '{"code":401,"message":"AES expired"}';
    expect(names.toWire(refused)).toBe(refused);
    expect(names.toWire('{"results":[{"method":"x","code":100500}]}')).toBe(
      '{"results":[{"method":"x","code":100500}]}',
    );
  });
});
