import { canonicalPhone, normalisePhone, phone } from '@kit/contracts/phone';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { groupPhone, maskPhone } from '../../../../web/src/platform/format';

const numbers = fc.stringMatching(/^(?:[1-9]\d{9}|0\d{10})$/);

describe('maskPhone', () => {
  it('[9.8] shows the first 3 digits, four asterisks and the last 3 of any number', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(z.safeParse(phone, number).success).toBe(true);
        expect(maskPhone(number)).toBe(`${number.slice(0, 3)}****${number.slice(-3)}`);
        expect(maskPhone(number)).toMatch(/^\d{3}\*{4}\d{3}$/);
      }),
    );
    expect(maskPhone('08031234567')).toBe('080****567');
  });
});

describe('groupPhone', () => {
  it('only adds spaces, so that the number can be parsed again', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(canonicalPhone(normalisePhone(groupPhone(number)))).toBe(canonicalPhone(number));
      }),
    );
  });
});
