import { type AssumptionName, assumptions, defaultAssumptions, overrideAssumptions } from '@kit/contracts/assumptions';
import { assumptionTexts } from '@kit/contracts/openapi/texts';
import { assumptionSchemas, checkOverrides, OverrideError } from '@kit/contracts/overrides';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const names = Object.keys(defaultAssumptions) as AssumptionName[];

/** As a server does it at its start. */
const override = (given: Record<string, unknown>) => {
  checkOverrides({ assumptions: given, fieldNames: {}, paths: {} });
  overrideAssumptions(given);
};

afterEach(() => overrideAssumptions({}));

describe('the assumptions', () => {
  test.each(names)('%s gives a reason, a section, and a value of its own schema', (name) => {
    const { reason, section } = assumptionTexts[name];
    expect(reason).toMatch(/^[A-Z0-9].*\.$/);
    expect(section).toMatch(/^[1-9]$/);
    expect(z.safeParse(assumptionSchemas[name] as z.ZodMiniType, defaultAssumptions[name]).success).toBe(true);
    expect(assumptions[name]).toEqual(defaultAssumptions[name]);
  });
});

describe('an override', () => {
  test('changes one value and keeps the others', () => {
    override({ minimumRepayment: 2_500, loanDays: [30] });
    expect(assumptions).toEqual({ ...defaultAssumptions, minimumRepayment: 2_500, loanDays: [30] });
    expect(defaultAssumptions.minimumRepayment).toBe(1_000);
  });

  test.each([
    ['an unknown name', { nonsense: 1 }, /no assumption named "nonsense".*emailSuffixes/],
    ['a name of the prototype', { constructor: 1 }, /no assumption named "constructor"/],
    ['a value out of range', { minimumRepayment: 0 }, /"minimumRepayment" cannot be 0/],
  ])('with %s is refused by name and changes nothing, including its valid part', (_title, wrong, message) => {
    const attempt = () => override({ freezePeriodDays: 14, ...wrong });
    expect(attempt).toThrow(OverrideError);
    expect(attempt).toThrow(message);
    expect(assumptions).toEqual(defaultAssumptions);
  });
});

describe('an invalid value is refused with the reason', () => {
  const quantities = names.filter((name) => typeof defaultAssumptions[name] === 'number');
  test.each(quantities)('%s is a whole number above zero, or a rate from zero', (name) => {
    const isRate = name.endsWith('BasisPoints');
    for (const wrong of [-1, 1.5, '1', null]) expect(() => override({ [name]: wrong })).toThrow(name);
    if (isRate) override({ [name]: 0 });
    else expect(() => override({ [name]: 0 })).toThrow(name);
  });

  test.each<[AssumptionName, unknown[], unknown[]]>([
    ['emailSuffixes', [[], [''], 'gmail.com'], [['a.example']]],
    ['loanDays', [[], [0], [1.5], 7], [[1]]],
    [
      'disbursementTime',
      [{ shortest: 0, longest: 1 }, { shortest: 1, longest: 0 }, { shortest: 1 }, 1],
      [{ shortest: 1, longest: 1 }],
    ],
    ['disbursementTime', [{ shortest: 1, longest: 2, more: 3 }], []],
    ['productName', ['', 5], ['P']],
    [
      'officialWebsite',
      ['', 'www.a.example', 'http://a.example', 'x https://a.example', 'https:///path', 'https://a.example/b c'],
      ['https://a', 'https://a.example/', 'https://a.example/deep/path?x=1'],
    ],
    ['checkoutHosts', [[''], 'a.example'], [[], ['a.example']]],
    ['downloadHosts', [[''], 'a.example'], [[], ['a.example']]],
    ['supportText', [5, null], ['', 'Mon to Fri']],
  ])('%s', (name, wrong, right) => {
    for (const value of wrong) expect(() => override({ [name]: value }), JSON.stringify(value)).toThrow(name);
    for (const value of right) {
      override({ [name]: value });
      expect(assumptions[name]).toEqual(value);
    }
  });

  test('reports the path and the given value', () => {
    expect(() => override({ disbursementTime: { shortest: 'x', longest: 0 } })).toThrow(
      /^"disbursementTime" cannot be \{"shortest":"x","longest":0\}: shortest: [^;]+; longest: [^;]+$/,
    );
    const refused = () => override({ loanDays: [7, 0] });
    expect(refused).toThrow(/^"loanDays" cannot be \[7,0\]: 1: /);
    expect(refused).toThrow(expect.objectContaining({ name: 'OverrideError', key: 'loanDays' }));
    expect(() => override({ nonsense: 1 })).toThrow(expect.objectContaining({ key: 'nonsense' }));
  });
});
