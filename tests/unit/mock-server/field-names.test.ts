import { overrideFieldNames, spelledByContract, spelledForWire } from '@kit/mock-server/wire/field-names';
import { afterEach, describe, expect, it } from 'vitest';

afterEach(() => overrideFieldNames({}));

describe('the spelling of fields', () => {
  it('[7.5] is another inside of lists too, both ways, and leaves the names of methods alone', () => {
    overrideFieldNames({ relationship: 'relation', orderNo: 'orderNumber' });
    const sent = {
      t: 1,
      entries: [{ method: 'saveWorkInfo', data: { emergencyContacts: [{ name: 'A B', relation: 'friends' }] } }],
    };
    expect(spelledByContract(sent)).toEqual({
      t: 1,
      entries: [{ method: 'saveWorkInfo', data: { emergencyContacts: [{ name: 'A B', relationship: 'friends' }] } }],
    });
    const reply = {
      code: 0,
      results: [{ method: 'orderList', code: 0, data: { orders: [{ orderNo: 'N1' }, { orderNo: 'N2' }] } }],
    };
    expect(JSON.parse(spelledForWire(JSON.stringify(reply)))).toEqual({
      code: 0,
      results: [{ method: 'orderList', code: 0, data: { orders: [{ orderNumber: 'N1' }, { orderNumber: 'N2' }] } }],
    });
  });

  it('can be another for a field that stands in lists only', () => {
    overrideFieldNames({ questionId: 'qid' });
    const reply = { results: [{ data: { questions: [{ questionId: 'q1' }] } }] };
    expect(spelledForWire(JSON.stringify(reply))).toBe('{"results":[{"data":{"questions":[{"qid":"q1"}]}}]}');
  });

  it('is refused for a field that there is not, and for one that would mean two', () => {
    expect(() => overrideFieldNames({ shoeSize: 'size' })).toThrow('There is no field "shoeSize" in the contract');
    expect(() => overrideFieldNames({ relationship: 'orderNo' })).toThrow(/"relationship" cannot be spelled "orderNo"/);
    expect(() => overrideFieldNames({ relationship: 'x', orderNo: 'x' })).toThrow(/"orderNo" cannot be spelled "x"/);
  });

  it('is the contract’s own where nothing is overridden', () => {
    const reply = '{"results":[{"data":{"orderNo":"N1"}}]}';
    expect(spelledForWire(reply)).toBe(reply);
  });
});
