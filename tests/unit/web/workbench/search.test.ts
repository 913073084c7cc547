import { describe, expect, it } from 'vitest';
import { durationIn, MADE, pathIn, scoreOf, timeIn } from '../../../../mock-server/workbench/lib/search';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('a duration', () => {
  it.each([
    ['3 days', 3 * DAY],
    ['3 days later', 3 * DAY],
    ['+3d', 3 * DAY],
    ['1d12h', 1.5 * DAY],
    ['1 day and 12 hours', 1.5 * DAY],
    ['1 day, 12 hours', 1.5 * DAY],
    ['90m', 1.5 * HOUR],
    ['5 MINUTES', HOUR / 12],
    ['45 sec', 45_000],
    ['2 weeks', 14 * DAY],
  ])('%s is read', (text, ms) => expect(durationIn(text)).toBe(ms));

  it.each(['3', 'days', 'overdue-3', '3 dogs', '0 days', '-3 days', '3 days of rain'])('%s is not a duration', (text) =>
    expect(durationIn(text)).toBeUndefined(),
  );
});

it('a path of the app starts with one slash and has no space', () => {
  expect(pathIn(' /bank_account_info?orderNo=N1 ')).toBe('/bank_account_info?orderNo=N1');
  for (const text of ['bank', '//other.example', '/\\other.example', '/a b', 'x/a', '']) {
    expect(pathIn(text)).toBeUndefined();
  }
});

describe('the rank of an entry', () => {
  it('puts what the text itself says first, so that a duration wins over the scenario overdue-3', () => {
    const made = scoreOf(`${MADE}clock`, '3 days', ['3 d later']);
    expect(made).toBeGreaterThan(scoreOf('scenario overdue-3', '3 days', ['3 days', '3 days']));
  });

  it('puts a prefix of the name above the name, and the name above the hint', () => {
    const prefix = scoreOf('x', 'over', ['overdue-3', 'late']);
    const inside = scoreOf('x', 'over', ['not overdue', 'late']);
    const hint = scoreOf('x', 'over', ['late', 'Overdue']);
    expect([prefix > inside, inside > hint, hint > 0]).toEqual([true, true, true]);
  });

  it('needs every word, in the name or the hint', () => {
    expect(scoreOf('x', 'late  three', ['Late', 'by three days'])).toBeGreaterThan(0);
    expect(scoreOf('x', 'late four', ['Late', 'by three days'])).toBe(0);
  });
});

describe('a time', () => {
  const NOW = Date.UTC(2026, 10, 24, 8);

  it.each([
    ['23:59', Date.UTC(2026, 10, 24, 22, 59)],
    ['9:00', Date.UTC(2026, 10, 25, 8)],
    [' 09:01 ', Date.UTC(2026, 10, 24, 8, 1)],
    ['2026-11-30 08:00', Date.UTC(2026, 10, 30, 7)],
    ['2026-11-24 09:00', undefined],
    ['24:00', undefined],
    ['9', undefined],
  ])('%s is the next such time in Lagos', (text, at) => {
    expect(timeIn(text, NOW)).toBe(at);
  });
});
