import { StandIns } from '@kit/mock-server/traces/redaction/stand-ins';
import { describe, expect, it } from 'vitest';

const ROUNDS = 40;
/** Stand-ins of a text under many secrets. */
const standInsOf = (original: string, words: readonly string[] = []): string[] =>
  Array.from({ length: ROUNDS }, () => new StandIns(new Set(words)).text(original));

describe('a stand-in', () => {
  it.each([
    ['a phone number', '08031234567', /^0[789]\d{9}$/],
    ['a phone number with the prefix of the country', '+2348031234567', /^\+234[789]\d{9}$/],
    ['a phone number with the prefix and no plus', '2348031234567', /^234[789]\d{9}$/],
    ['a phone number without a prefix', '8031234567', /^[789]\d{9}$/],
    ['more digits than a phone number has', '080312345678', /^\d{12}$/],
    ['a day', '1994-03-14', /^(?:19[7-9]\d)-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])$/],
    ['a day and a time', '1994-03-14 10:20', /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/],
    ['an address', 'https://lender.ng/files/ab?c=d', /^https:\/\/recorded\.example\/[a-z]{5}\/[a-z]{2}\?[a-z]=[a-z]$/],
    ['an address without TLS', 'http://lender.ng', /^http:\/\/recorded\.example$/],
    ['an address inside a text', 'see https://a.ng', /^[a-z]{3} [a-z]{5}:\/\/[a-z]\.[a-z]{2}$/],
    ['a mail address of a public provider', 'ada@gmail.com', /^[a-z]{3}@gmail\.com$/],
    ['a mail address of another provider', 'ada@lender.ng', /^[a-z]{3}@recorded\.example$/],
    ['a mail address inside a text', 'mail ada@lender.ng now', /^[a-z]{4} [a-z]{3}@[a-z]{6}\.[a-z]{2} [a-z]{3}$/],
    ['a mail address after a space', ' ada@lender.ng', /^ [a-z]{3}@[a-z]{6}\.[a-z]{2}$/],
    ['a mail address before a space', 'ada@lender.ng ', /^[a-z]{3}@[a-z]{6}\.[a-z]{2} $/],
    ['two signs of a mail address', 'ada@lender@ng', /^[a-z]{3}@[a-z]{6}@[a-z]{2}$/],
    ['a mail address of a public provider in upper case', 'ADA@GMAIL.COM', /^[A-Z]{3}@gmail\.com$/],
    ['a phone number after a letter', 'x08031234567', /^[a-z]\d{11}$/],
    ['a phone number before a letter', '08031234567x', /^\d{11}[a-z]$/],
    ['ten digits of no mobile number', '6031234567', /^\d{10}$/],
    ['a day after a letter', 'x1994-03-14', /^[a-z]\d{4}-\d{2}-\d{2}$/],
    ['an address in upper case', 'HTTP://LENDER.NG/AB', /^HTTP:\/\/recorded\.example\/[A-Z]{2}$/],
    ['digits and letters of other scripts', '٠٨ Ünal 李 Ж', /^\d\d [A-Z][a-z]{3} [a-z] [A-Z]$/],

    ['a text longer than one digest', 'ab'.repeat(100), /^[a-z]{200}$/],
  ])('has the form of %s', (_, original, form) => {
    const all = standInsOf(original);
    expect(all.filter((each) => !form.test(each))).toEqual([]);
    if (original !== 'http://lender.ng') expect(all).not.toContain(original);
  });

  it('repeats no part of a long text', () => {
    const [text = ''] = standInsOf('ab'.repeat(100));
    expect(text.slice(0, 64)).not.toBe(text.slice(64, 128));
    for (const start of [64, 128]) expect(new Set(text.slice(start, start + 64)).size).toBeGreaterThan(5);
  });

  it('of a phone number is the same with and without its prefix, also if patterns choose it', () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const standIns = new StandIns(new Set(), (original) => (original === '8031234567' ? [/[5-9]$/] : []));
      expect(standIns.text('+2348031234567')).toBe(`+234${standIns.text('8031234567')}`);
      expect(standIns.text('08031234567')).toBe(`0${standIns.text('8031234567')}`);
    }
  });

  it('starts like any mobile number', () => {
    const first = new Set(standInsOf('08031234567').map((each) => each[1]));
    expect([...first].sort()).toEqual(['7', '8', '9']);
  });

  it('of a day is any day', () => {
    const parts = standInsOf('1994-03-14').map((each) => each.split('-'));
    for (const part of [0, 1, 2]) expect(new Set(parts.map((each) => each[part])).size).toBeGreaterThan(5);
  });

  it('contains no word that is an original elsewhere', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxy'];
    expect(standInsOf('q 7', letters).filter((each) => !/^z \d$/.test(each))).toEqual([]);
  });

  it('is different for each original', () => {
    const standIns = new StandIns(new Set());
    const originals = Array.from({ length: 20 }, (_, index) => String.fromCharCode(97 + index));
    expect(new Set(originals.map((each) => standIns.text(each))).size).toBe(originals.length);
  });

  it('matches the patterns that its original matches, and keeps first digits only if it must', () => {
    const patterns = () => [/^22\d{9}$/, /^x/];
    const all = Array.from({ length: ROUNDS }, () => new StandIns(new Set(), patterns).text('22123456789'));
    expect(all.filter((each) => !/^22\d{9}$/.test(each))).toEqual([]);
    expect(new Set(all).size).toBe(ROUNDS);
    expect(all.filter((each) => each.slice(2, 10) === '12345678')).toEqual([]);
  });

  it('is not its original, even if nothing else matches a pattern', () => {
    expect(new StandIns(new Set(), () => [/^22$/]).text('22')).toMatch(/^(?!22)\d\d$/);
  });

  it('keeps the first digits of a phone number if a pattern demands them', () => {
    const all = Array.from({ length: ROUNDS }, () => new StandIns(new Set(), () => [/^08/]).text('08031234567'));
    expect(all.filter((each) => !/^08\d{9}$/.test(each))).toEqual([]);
  });

  it('keeps one character before it keeps two', () => {
    const all = Array.from({ length: ROUNDS }, () => new StandIns(new Set(), () => [/^Ü/]).text('Ünal'));
    expect(all.filter((each) => !/^Ü[a-z]{3}$/.test(each))).toEqual([]);
    expect(new Set(all.map((each) => each[1])).size).toBeGreaterThan(1);
  });

  it.each([
    [200, 'a text', 10],
    [200, 'the longest text that is not long', 1_000],
    [20, 'a long text', 1_001],
  ])('is the best of %i candidates for %s', (candidates, _, length) => {
    const original = 'q'.repeat(length);
    const standIns = new StandIns(new Set(), () => [/^q{10}/]);
    expect([...standIns.making(original)]).toHaveLength(candidates);
    expect([...standIns.making(original)]).toHaveLength(0);
  });

  it('keeps every sign between words, and no word', () => {
    const original = 'a-b_c[d]{e}~f`g:h;i\nj\tk!l"m';
    const signs = (text: string) => text.replace(/[a-z]/g, '.');
    for (const each of standInsOf(original)) {
      expect(signs(each)).toBe(signs(original));
      expect([...each].filter((letter, at) => /[a-z]/.test(letter) && letter === original[at])).toEqual([]);
    }
  });

  it('avoids originals also if it cannot match a pattern', () => {
    const letters = new Set('abcdefghijklmnopqrstuvwxy');
    const all = Array.from({ length: ROUNDS }, () => new StandIns(letters, () => [/^q$/]).text('q'));
    expect([...new Set(all)]).toEqual(['z']);
  });

  it('keeps the sign and the kind of a number', () => {
    const standIns = new StandIns(new Set());
    expect(standIns.number(0)).toBeGreaterThan(0);
    expect(String(standIns.number(6.5243793))).toMatch(/^\d\.\d{2,7}$/);
    expect(String(standIns.number(1e21))).toMatch(/^\d{18,20}$/);
    expect(standIns.number(-6.5243793)).toBe(-standIns.number(6.5243793));
    expect(standIns.number(6.5243793)).toBeGreaterThanOrEqual(0);
    expect(String(standIns.number(8031234567))).toMatch(/^[789]\d{9}$/);
    expect(String(standIns.number(1e300))).toMatch(/^\d{18,20}$/);
    expect(standIns.number(1e-7)).toBe(0.5);
  });
});
