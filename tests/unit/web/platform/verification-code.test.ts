import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCode } from '../../../../web/src/platform/verification-code';

const codes = fc.stringMatching(/^\d{6}$/);
const words = fc.stringMatching(/^[A-Za-z .,:<#>]{0,40}$/);

describe('readCode', () => {
  it('finds the code in any message without another number', () => {
    fc.assert(fc.property(words, codes, words, (before, code, after) => readCode(before + code + after) === code));
  });

  it('finds a grouped code', () => {
    fc.assert(
      fc.property(words, codes, fc.constantFrom(' ', '-'), words, (before, code, gap, after) => {
        expect(readCode(`${before}${code.slice(0, 3)}${gap}${code.slice(3)}${after}`)).toBe(code);
      }),
    );
  });

  it('passes typed digits through, at most 6', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,12}$/), (typed) => {
        expect(readCode(typed)).toBe(typed.slice(0, 6));
      }),
    );
  });

  it.each([
    ['482 913', '482913'],
    ['<#> 482913 is your code. It is good for 5 minutes. FA+9qCX9VSu', '482913'],
    ['Valid for 5 minutes, call 0803 123 4567 for help. Code: 482-913', '482913'],
    ['+234 803 123 4567: your code is 482913', '482913'],
    ['no digits at all', ''],
    ['Loan 551234: your code is 482913', '482913'],
    ['Your code is 482913. Loan 551234', '482913'],
    ['551234 is your loan number. 482913 is your code.', '482913'],
    ['482913 is your code. 551234 is your loan number.', '482913'],
    ['Loan 551234. OTP: 482-913', '482913'],
    ['Pay ₦551234 with the app. @zuma.ng #482913', '482913'],
  ])('reads %j as %j', (text, code) => {
    expect(readCode(text)).toBe(code);
  });
});
