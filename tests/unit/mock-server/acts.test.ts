import { adminTable } from '@kit/mock-server/admin/table';
import { describe, expect, it } from 'vitest';

describe('the words of an act', () => {
  const wordsOf = (name: string, params: object, body: object = {}) => {
    const act = adminTable.find(({ method, path }) => `${method} ${path}` === name)?.act;
    return act?.({ params, body } as Parameters<typeof act>[0]);
  };

  it.each([
    [93_600_000, '1 day 2 h'],
    [345_600_000, '4 days'],
    [90_061_000, '1 day 1 h'],
    [172_801_000, '2 days 1 s'],
    [3_660_000, '1 h 1 min'],
    [1_007, '1 s'],
    [7, '7 ms'],
  ])('name %i ms in their two largest units: %s', (ms, span) => {
    expect(wordsOf('POST /clock/advance', {}, { ms })).toBe(`clock +${span}`);
  });

  it('name what was done, with the values that matter', () => {
    expect(wordsOf('POST /payments', {}, { amount: 5_000 })).toBe('transfer of ₦5,000');
    expect(wordsOf('POST /scenarios/:name', { name: 'due-today' })).toBe('scenario due-today');
    expect(wordsOf('POST /history/:point/back', { point: 'a3' }, { to: 'after' })).toBe('back to after act 3');
    expect(wordsOf('POST /history/:point/back', { point: 'c66' })).toBe('back to before call 66');
    expect(wordsOf('POST /clock/:action', { action: 'reset' })).toBe('clock set to real time');
    expect(wordsOf('POST /sessions/:contactNumber/:action', { contactNumber: '0803', action: 'squeeze' })).toBe(
      'session of 0803 squeezed',
    );
    expect(wordsOf('POST /faults', {}, { match: { method: 'homePage' }, effect: { drop: 'reset' } })).toBe(
      'fault on homePage: drop reset',
    );
    expect(wordsOf('POST /faults', {}, { match: {}, effect: { delay: 5 } })).toBe('fault on every method: delay 5');
    expect(wordsOf('PUT /devices/:device/network', { device: 'a' }, { network: 'offline' })).toBe(
      'network offline of a',
    );
    expect(wordsOf('GET /clock', {})).toBeUndefined();
  });
});
