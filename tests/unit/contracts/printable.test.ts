import { printable, printableLines } from '@kit/contracts/printable';
import { describe, expect, it } from 'vitest';

describe('text of strangers', () => {
  it.each([
    ['a sequence for the terminal', 'a\u001b[2Jb\u009b1m', String.raw`a\u001b[2Jb\u009b1m`],
    ['bells, returns and deletions', '\u0000\u0007\b\r\u007f', String.raw`\u0000\u0007\u0008\u000d\u007f`],
    ['another direction', 'a\u202eb\u2066\u2069\u200f\u061c', String.raw`a\u202eb\u2066\u2069\u200f\u061c`],
    ['what no XML file may contain', 'a\ufffe\uffffb', String.raw`a\ufffe\uffffb`],
    ['other line breaks', 'a\u2028\u2029\u0085b\ufeff', String.raw`a\u2028\u2029\u0085b\ufeff`],
  ])('has %s escaped', (_, text, shown) => {
    expect([printable(text), printableLines(text)]).toEqual([shown, shown]);
  });

  it('keeps its line breaks and tabs only where it has several lines', () => {
    expect(printable('a\n\tb')).toBe(String.raw`a\u000a\u0009b`);
    expect(printableLines('a\n\tb')).toBe('a\n\tb');
  });

  it('keeps letters of every script, signs and pictures', () => {
    const text = 'Ọláṣẹ́ ₦50,000 • “quoted” 😀 \\u001b ٠';
    expect([printable(text), printableLines(text)]).toEqual([text, text]);
  });
});
