import { describe, expect, it } from 'vitest';
import { matchesTerms, suggestionsFor, termsIn } from '../../../../mock-server/workbench/lib/call-filter';
import * as format from '../../../../mock-server/workbench/lib/format';
import { lineOfAct } from '../../../../mock-server/workbench/lib/lines';
import { durationIn, MADE, pathIn, scoreOf, timeIn } from '../../../../mock-server/workbench/lib/search';
import { rowOf } from './page-around';

describe('the formats of the page', () => {
  it('show times in Lagos, whatever the time zone of the browser', () => {
    /** Late evening in UTC, and the next day in Lagos. */
    const late = Date.UTC(2026, 10, 23, 23, 5, 9, 7);
    const { formatMoment, formatClock, formatDay, formatTime, formatSecond } = format;
    const texts = [formatMoment, formatClock, formatDay, formatTime, formatSecond].map((of) => of(late));
    expect(texts.join(' | ')).toBe(
      '24 Nov 2026, 00:05 | Tue 24 Nov 2026, 00:05 | 24 Nov 2026 | 00:05:09.007 | 00:05:09',
    );
  });

  it('show the two largest units of a span, without empty ones', () => {
    const spans = [0, 999, 1_000, 60_000, 3_661_000, 86_400_000, 90_000_000, -90_000_000, 86_460_000];
    expect(spans.map(format.formatSpan).join(' | ')).toBe(
      '0 s | 0 s | 1 s | 1 min | 1 h 1 min | 1 d | 1 d 1 h | 1 d 1 h | 1 d',
    );
  });

  it('show durations, money, phone numbers and counts', () => {
    const { counted, formatDuration, formatNaira, formatNumber } = format;
    expect([9.94, 10, 10.4].map(formatDuration)).toEqual(['9.9', '10', '10']);
    expect(formatNaira(53_250)).toBe('₦53,250');
    const numbers = ['08031234567', '8031234567', '12', '0803123456789'].map(formatNumber);
    expect(numbers).toEqual(['0803 123 4567', '803 123 4567', '12', '0803123456789']);
    expect([0, 1, 1_234].map((count) => counted(count, 'call'))).toEqual(['0 calls', '1 call', '1,234 calls']);
    expect(counted(2, 'entry', 'entries')).toBe('2 entries');
  });
});

describe('the search', () => {
  const HOUR = 3_600_000;
  const DAY = 24 * HOUR;

  it('reads durations', () => {
    const read = (...texts: string[]) => texts.map((text) => durationIn(text));
    expect(read('3 days', '3 days later', '+3d', '2 weeks')).toEqual([3 * DAY, 3 * DAY, 3 * DAY, 14 * DAY]);
    expect(read('1d12h', '1 day and 12 hours', '1 day, 12 hours')).toEqual([1.5 * DAY, 1.5 * DAY, 1.5 * DAY]);
    expect(read('90m', '5 MINUTES', '45 sec')).toEqual([1.5 * HOUR, HOUR / 12, 45_000]);
    const others = read('3', 'days', 'overdue-3', '3 dogs', '0 days', '-3 days', '3 days of rain');
    expect(new Set(others)).toEqual(new Set([undefined]));
  });

  it('reads a path of the app, which starts with one slash and has no space', () => {
    expect(pathIn(' /bank_account_info?orderNo=N1 ')).toBe('/bank_account_info?orderNo=N1');
    for (const text of ['bank', '//other.example', '/\\other.example', '/a b', 'x/a', ''])
      expect(pathIn(text)).toBeUndefined();
  });

  it.each([
    ['23:59', Date.UTC(2026, 10, 24, 22, 59)],
    ['9:00', Date.UTC(2026, 10, 25, 8)],
    [' 09:01 ', Date.UTC(2026, 10, 24, 8, 1)],
    ['2026-11-30 08:00', Date.UTC(2026, 10, 30, 7)],
    ['2026-11-24 09:00', undefined],
    ['24:00', undefined],
    ['9', undefined],
  ])('reads %s as the next such time in Lagos', (text, at) => {
    expect(timeIn(text, Date.UTC(2026, 10, 24, 8))).toBe(at);
  });

  it('ranks what the text says, a prefix of the name, the name and the hint in this order', () => {
    const ranks = [
      scoreOf(`${MADE}clock`, '3 days', ['3 d later']),
      scoreOf('scenario overdue-3', '3 days', ['3 days', '3 days']),
      scoreOf('x', 'over', ['not overdue', 'late']),
      scoreOf('x', 'over', ['late', 'Overdue']),
      scoreOf('x', 'late four', ['Late', 'by three days']),
    ];
    expect(ranks).toEqual([2, 1, 0.8, 0.4, 0]);
    expect(scoreOf('x', 'late  three', ['Late', 'by three days'])).toBe(1);
  });
});

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

  it('reads keys, text, quotes and exclusions, and no condition from a key without a value', () => {
    expect(termsIn('code:10010304 -device:A  borrower:"0803 123 4567" Late')).toEqual([
      { key: 'code', value: '10010304', isExcluded: false },
      { key: 'device', value: 'a', isExcluded: true },
      { key: 'borrower', value: '0803 123 4567', isExcluded: false },
      { key: 'text', value: 'late', isExcluded: false },
    ]);
    expect(termsIn('code: -method: ')).toEqual([]);
  });

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
