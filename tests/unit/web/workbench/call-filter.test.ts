import { describe, expect, it } from 'vitest';
import { matchesTerms, suggestionsFor, termsIn } from '../../../../mock-server/workbench/lib/call-filter';
import { type Line, lineOfAct } from '../../../../mock-server/workbench/lib/lines';
import { rowOf } from './page-around';

const call = rowOf(1, {
  methods: ['homePage', 'has space'],
  code: 10010304,
  device: 'a.workbench',
  contactNumber: '08031234567',
});
const good = rowOf(2, { methods: ['orderDetail'] });

const matches = (filter: string, line: Line): boolean => matchesTerms(termsIn(filter), line);

describe('the filter box reads', () => {
  it('keys, text, quotes and exclusions', () => {
    expect(termsIn('code:10010304 -device:A  borrower:"0803 123 4567" Late')).toEqual([
      { key: 'code', value: '10010304', isExcluded: false },
      { key: 'device', value: 'a', isExcluded: true },
      { key: 'borrower', value: '0803 123 4567', isExcluded: false },
      { key: 'text', value: 'late', isExcluded: false },
    ]);
  });

  it('no condition from a key without a value, so that typing it hides nothing', () => {
    expect(termsIn('code: -method: ')).toEqual([]);
  });
});

describe('a row matches', () => {
  it.each([
    ['kind:CALL', true, true],
    ['kind:app', false, false],
    ['method:HOMEpage', true, false],
    ['method:home', false, false],
    ['code:10010304', true, false],
    ['code:0 code:10010304', true, true],
    ['code:0', false, true],
    ['-code:0', true, false],
    ['device:A', true, false],
    ['device:A code:0', false, false],
    ['borrower:"0803 123 4567"', true, false],
    ['homepage 10010304', true, false],
    ['homepage missing', false, false],
    ['-homepage', false, true],
    ['code:', true, true],
  ])('%s', (filter, first, second) => {
    expect([matches(filter, call), matches(filter, good)]).toEqual([first, second]);
  });

  it('as an act only by its words', () => {
    const act = lineOfAct({ id: 'a1', at: '', clock: '', text: 'Clock +1 h' } as never);
    expect(['clock', '-clock', '-code:0', 'kind:act'].map((filter) => matches(filter, act))).toEqual([
      ...[true, false, false, false],
    ]);
  });
});

describe('the filter box suggests', () => {
  const texts = (text: string) => suggestionsFor(text, [call, good]);

  it('the keys, then the values of a key', () => {
    expect(texts('')).toEqual(['kind:', 'method:', 'code:', 'borrower:', 'device:']);
    expect(texts('co')).toEqual(['code:']);
    expect(texts('code:')).toEqual(['code:10010304 ', 'code:0 ']);
    expect(texts('code:7')).toEqual([]);
  });

  it('a completion of the last word only', () => {
    expect(texts('code:0 me')).toEqual(['code:0 method:']);
    expect(texts('code:0 -method:h')).toEqual(['code:0 -method:homePage ', 'code:0 -method:"has space" ']);
  });

  it('at most twelve values', () => {
    const lines = Array.from({ length: 20 }, (_, code) => rowOf(code, { code }));
    expect(suggestionsFor('code:', lines)).toHaveLength(12);
  });
});
