import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOnHost, webAddress } from '../../../web/src/platform/links';
import { isSameOriginPath } from '../../../web/src/platform/location';
import { readCode } from '../../../web/src/platform/verification-code';

describe('a verification code', () => {
  const codes = fc.stringMatching(/^\d{6}$/);
  const words = fc.stringMatching(/^[A-Za-z .,:<#>]{0,40}$/);

  it('is found in any message without another number, also in two groups', () => {
    fc.assert(
      fc.property(words, codes, fc.constantFrom('', ' ', '-'), words, (before, code, gap, after) => {
        expect(readCode(`${before}${code.slice(0, 3)}${gap}${code.slice(3)}${after}`)).toBe(code);
      }),
    );
  });

  it('is at most 6 of the digits typed so far', () => {
    fc.assert(fc.property(fc.stringMatching(/^\d{0,12}$/), (typed) => readCode(typed) === typed.slice(0, 6)));
    expect(readCode('no digits at all')).toBe('');
  });

  it.each([
    '482 913',
    '<#> 482913 is your code. It is good for 5 minutes. FA+9qCX9VSu',
    'Valid for 5 minutes, call 0803 123 4567 for help. Code: 482-913',
    '+234 803 123 4567: your code is 482913',
    'Loan 551234: your code is 482913',
    'Your code is 482913. Loan 551234',
    '551234 is your loan number. 482913 is your code.',
    '482913 is your code. 551234 is your loan number.',
    'Loan 551234. OTP: 482-913',
    'Pay ₦551234 with the app. @zuma.ng #482913',
    '551234 IS YOUR LOAN NUMBER. 482913 IS YOUR CODE.',
  ])('is the number that the message calls a code: %j', (text) => {
    expect(readCode(text)).toBe('482913');
  });
});

describe('a web address', () => {
  it.each<readonly [string, string | undefined]>([
    ['https://www.example.com/a', 'https://www.example.com/a'],
    ['www.example.com', 'https://www.example.com/'],
    [' example.com:8443/a ', 'https://example.com:8443/a'],
    ['//example.com', 'https://example.com/'],
    ...['', 'http://example.com', 'javascript:alert(1)', 'intent://x.y', 'nothing', 'https://', 'a b.c'].map(
      (text) => [text, undefined] as const,
    ),
  ])('parses %j as %j', (text, href) => {
    expect(webAddress(text)?.href).toBe(href);
  });

  it('matches any host if none is listed, otherwise the listed hosts and their subdomains', () => {
    const on = (text: string, ...hosts: string[]) => isOnHost(new URL(text), hosts);
    expect(on('https://pay.example.com')).toBe(true);
    expect(on('https://pay.example.com', 'example.com')).toBe(true);
    expect(on('https://example.com', 'other.example', 'example.com')).toBe(true);
    expect(on('https://badexample.com', 'example.com')).toBe(false);
    expect(on('https://example.com.evil.test', 'example.com')).toBe(false);
  });
});

it.each([
  ...['/', '/a?b=c#d', '/s/one/repay'].map((path) => [path, true] as const),
  ...['//evil.test', '/\\evil.test', '/\t/evil.test', '/\n/evil.test', '/\r\n//evil.test'].map(
    (path) => [path, false] as const,
  ),
  ...['evil', 'https://evil.test', ''].map((path) => [path, false] as const),
])('%j is a path of this origin: %s', (path, is) => {
  expect(isSameOriginPath(path)).toBe(is);
});
