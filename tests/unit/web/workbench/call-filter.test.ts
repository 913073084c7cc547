import { describe, expect, it } from 'vitest';
import {
  FILTER_KEYS,
  type FilterRow,
  matchesTerms,
  suggestionsFor,
  termsIn,
} from '../../../../mock-server/workbench/lib/call-filter';

const row = (values: Partial<FilterRow['values']>, text = ''): FilterRow => ({
  values: { kind: [], method: [], code: [], borrower: [], device: [], ...values },
  text: () => text,
});

const matches = (filter: string, of: FilterRow): boolean => matchesTerms(termsIn(filter), of);

describe('the filter box reads', () => {
  it('keys, text, quotes and exclusions', () => {
    expect(termsIn('code:10010304 -device:A  borrower:"0803 123 4567" Late')).toEqual([
      { key: 'code', value: '10010304', isExcluded: false },
      { key: 'device', value: 'a', isExcluded: true },
      { key: 'borrower', value: '0803 123 4567', isExcluded: false },
      { key: 'text', value: 'late', isExcluded: false },
    ]);
  });

  it('an unknown key, a hyphen alone and an open quote as text', () => {
    expect(termsIn('colour:red - "left to')).toEqual([
      { key: 'text', value: 'colour:red', isExcluded: false },
      { key: 'text', value: '-', isExcluded: false },
      { key: 'text', value: 'left to', isExcluded: false },
    ]);
  });

  it('no condition from a key without a value, so that typing it hides nothing', () => {
    expect(termsIn('code: -method: ')).toEqual([]);
    expect(matches('code:', row({}))).toBe(true);
  });
});

describe('a row matches', () => {
  it.each(FILTER_KEYS)('only if its %s has the value, in any case', (key) => {
    expect(matches(`${key}:Home`, row({ [key]: ['other', 'HOME'] }))).toBe(true);
    expect(matches(`${key}:hom`, row({ [key]: ['home'] }))).toBe(false);
    expect(matches(`${key}:home`, row({}))).toBe(false);
  });

  it('one of several values of a key, and every key', () => {
    const filter = 'code:0 code:1 device:A';
    expect(matches(filter, row({ code: ['1'], device: ['A'] }))).toBe(true);
    expect(matches(filter, row({ code: ['2'], device: ['A'] }))).toBe(false);
    expect(matches(filter, row({ code: ['0'], device: ['B'] }))).toBe(false);
  });

  it('every text, and no excluded value', () => {
    const both = row({ code: ['0'] }, 'left to pay');
    expect(matches('pay left', both)).toBe(true);
    expect(matches('pay right', both)).toBe(false);
    expect(matches('-code:0', both)).toBe(false);
    expect(matches('-code:1', both)).toBe(true);
    expect(matches('-left', both)).toBe(false);
  });

  it('a borrower whose number is written with spaces', () => {
    expect(matches('borrower:"0803 123 4567"', row({ borrower: ['08031234567'] }))).toBe(true);
  });
});

describe('the filter box suggests', () => {
  const values = {
    kind: ['call'],
    method: ['homePage', 'has space'],
    code: ['0', '10010304'],
    borrower: [],
    device: [],
  };
  const texts = (text: string) => suggestionsFor(text, values).map((each) => each.text);

  it('the keys that have values, then the values of a key', () => {
    expect(texts('')).toEqual(['kind:', 'method:', 'code:']);
    expect(texts('co')).toEqual(['code:']);
    expect(texts('code:')).toEqual(['code:0 ', 'code:10010304 ']);
    expect(texts('code:1')).toEqual(['code:10010304 ']);
    expect(texts('code:7')).toEqual([]);
  });

  it('a completion of the last word only', () => {
    expect(texts('code:0 me')).toEqual(['code:0 method:']);
    expect(texts('code:0 -method:h')).toEqual(['code:0 -method:homePage ', 'code:0 -method:"has space" ']);
    expect(suggestionsFor('x -co', values)).toEqual([{ term: '-code:', text: 'x -code:' }]);
    expect(texts('code:0 ')).toEqual(['code:0 kind:', 'code:0 method:', 'code:0 code:']);
  });

  it('at most twelve values', () => {
    const codes = Array.from({ length: 20 }, (_, index) => String(index));
    expect(suggestionsFor('code:', { ...values, code: codes })).toHaveLength(12);
  });
});
