import { describe, expect, it } from 'vitest';
import { matchesTerms, suggestionsFor, termsIn } from '../../../../mock-server/workbench/lib/call-filter';
import { lineOfAct } from '../../../../mock-server/workbench/lib/lines';
import { rowOf } from './calls';

describe('the filter box', () => {
  const call = rowOf(1, {
    methods: ['homePage', 'has space'],
    code: 10010304,
    device: 'a.workbench',
    contactNumber: '08031234567',
  });
  const good = rowOf(2, { methods: ['orderDetail'] });
  const lost = rowOf(3, { fault: [{ id: 'f1', effect: { drop: 'after' } }] as never });
  const act = lineOfAct({ id: 'a1', at: '', clock: '', text: 'Clock +1 h' } as never);

  it.each([
    ['kind:CALL', [call, good, lost]],
    ['kind:app', []],
    ['kind:act', []],
    ['method:HOMEpage', [call, lost]],
    ['method:home', []],
    ['code:10010304', [call]],
    ['code:0 code:10010304', [call, good]],
    ['code:0', [good]],
    ['-code:0', [call, lost]],
    ['device:A', [call]],
    ['device:A code:0', []],
    ['borrower:"0803 123 4567"', [call]],
    ['homepage 10010304', [call]],
    ['homepage missing', []],
    ['-homepage', [good, act]],
    ['clock +1', [act]],
    ['-clock', [call, good, lost]],
    ['code: -method: ', [call, good, lost, act]],
    ['code:10010304 "homepage', [call]],
  ])('filters by %s', (filter, matching) => {
    expect([call, good, lost, act].filter((line) => matchesTerms(termsIn(filter), line))).toEqual(matching);
  });

  it('suggests the keys, then at most twelve values of a key, for the last word only', () => {
    const texts = (text: string) => suggestionsFor(text, [call, good]);
    expect(texts('')).toEqual(['kind:', 'method:', 'code:', 'borrower:', 'device:']);
    expect(texts('co')).toEqual(['code:']);
    expect(texts('code:')).toEqual(['code:10010304 ', 'code:0 ']);
    expect(texts('code:7')).toEqual([]);
    expect(texts('code:0 me')).toEqual(['code:0 method:']);
    expect(texts('code:0 -method:h')).toEqual(['code:0 -method:homePage ', 'code:0 -method:"has space" ']);
    const lines = Array.from({ length: 20 }, (_, code) => rowOf(code, { code }));
    expect(suggestionsFor('code:', lines)).toHaveLength(12);
  });
});
