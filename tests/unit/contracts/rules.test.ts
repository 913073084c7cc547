import { assumptions, overrideAssumptions } from '@kit/contracts/assumptions';
import { countWords } from '@kit/contracts/feedback-rules';
import { verificationCode } from '@kit/contracts/methods/session';
import { workInfo } from '@kit/contracts/methods/work';
import { canonicalPhone, normalisePhone, phone } from '@kit/contracts/phone';
import { accountNo, address, ageProblem, bvn, calendarDay, email, personName } from '@kit/contracts/rules';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { examples } from '../../support/examples';

/** Returns the messages of a refusal, or an empty list if the value is accepted. */
const refusals = (schema: z.ZodMiniType, value: unknown): string[] =>
  z.safeParse(schema, value).error?.issues.map(({ message }) => message) ?? [];
const digits = (count: number): string => '1234567890123456'.slice(0, count);

type Rule = [
  title: string,
  schema: z.ZodMiniType,
  accepted: readonly string[],
  refused: Record<string, readonly string[]>,
];

/** Each rule with what it accepts, and what it refuses under each of its texts: one below and above each boundary. */
const rules: readonly Rule[] = [
  [
    '[5.1] name',
    personName,
    ['Jo', 'Ada', ' Jo ', 'Ọlá', 'O\u0323la\u0301', 'N’Golo-Ada', 'Mama Ngozi 2', 'محمد', 'x'.repeat(60)],
    {
      'Please fill in the name': ['', '   '],
      'A name has at least 2 letters, and no emoji': [
        'J',
        ' J ',
        '😀😀',
        'Ada 😀',
        'Ada\u200b',
        '\u3164\u3164',
        '\u{e0041}da',
        '12',
      ],
      'This is too long: at most 60 characters': ['x'.repeat(61)],
    },
  ],
  [
    '[5.1] address',
    address,
    ['12', '5 Allen Avenue', 'x'.repeat(200)],
    {
      'Address can not be empty': ['', '  '],
      'An address has at least 2 letters or digits, and no emoji': [
        '1',
        ' 1 ',
        '🏠🏠',
        '12 Allen Avenue 🏠',
        '12\u2060 Allen',
        '--',
      ],
      'This is too long: at most 200 characters': ['x'.repeat(201)],
    },
  ],
  [
    '[5.2] e-mail',
    email,
    assumptions.emailSuffixes.flatMap((suffix) => [`ada.okafor+loan@${suffix}`, `ada@${suffix.toUpperCase()}`]),
    {
      'Enter your email address': ['', '  '],
      'Use an address that ends in gmail.com, yahoo.com, outlook.com, hotmail.com or icloud.com.': [
        'gmail.com',
        'ada@',
        'ada@example.com',
        'ada@gmail.com.evil.example',
        'ada@evil.gmail.com',
        'ada@gmail.com ',
      ],
      'Before the @, use only letters, digits and . _ + -': [
        '@gmail.com',
        'ada@b@gmail.com',
        'a da@gmail.com',
        'a da@GMAIL.com',
      ],
    },
  ],
  [
    '[5.3] phone',
    phone,
    [digits(10), '8031234567', '08031234567', '00000000000'],
    {
      'Enter the phone number': ['', '  '],
      'Malformed phone number': [
        digits(9),
        digits(11),
        digits(12),
        '0803123456',
        '080312345678',
        '+2348031234567',
        '0803 123 4567',
        '0803123456a',
        '08031234567\n',
      ],
    },
  ],
  [
    '[5.5] account number',
    accountNo,
    [digits(10), '0000000000'],
    {
      'Enter the 10 digits of your bank account number': ['', digits(9), digits(11), '123456789a', `${digits(10)}\n`],
    },
  ],
  [
    '[5.6] BVN',
    bvn,
    ['22345678901'],
    {
      'Enter your BVN': ['', ' '],
      'A BVN has 11 digits and starts with 22': [
        '2234567890',
        '223456789012',
        '21345678901',
        '12234567890',
        '2234567890a',
        '22345678901\n',
      ],
    },
  ],
  [
    'code',
    verificationCode,
    ['000000', digits(6)],
    { 'Enter the 6-digit code': ['', digits(5), digits(7), '12345a', '１２３４５６', `${digits(6)}\n`] },
  ],
  [
    'day',
    calendarDay,
    ['2026-01-01', '2026-12-31', '2024-02-29', '2000-02-29', '0050-01-01'],
    {
      'Enter a date in digits': ['', '2026-01-', '2026-1-1', '1994-03-1.5'],
      'A day is 1 to 31': ['2026-01-00', '2026-01-32', '26-14-32'],
      'A month is 1 to 12': ['2026-00-01', '2026-13-01'],
      'Write the year with 4 digits': ['26-01-01'],
      'This month does not have that day': ['1994-02-31', '2026-02-29', '1900-02-29', '2026-04-31'],
    },
  ],
];

test.each(rules)('%s accepts one value and refuses another with its text', (_title, schema, accepted, refused) => {
  for (const value of accepted) expect(refusals(schema, value), value).toEqual([]);
  for (const [text, values] of Object.entries(refused))
    for (const value of values) expect(refusals(schema, value), value).toEqual([text]);
  for (const other of [undefined, null, 12, {}, []]) expect(refusals(schema, other)).not.toEqual([]);
});

test('[5.2] an e-mail address follows an override, in its rule and its text', () => {
  onTestFinished(() => overrideAssumptions({}));
  overrideAssumptions({ emailSuffixes: ['bank.example'] });
  expect(refusals(email, 'ada@bank.example')).toEqual([]);
  expect(refusals(email, 'ada@gmail.com')).toEqual(['Use an address that ends in bank.example.']);
});

const typedNumber = fc.stringMatching(/^[1-9][0-9]{9}$/);

describe('phone numbers', () => {
  test('are read the same in any typed or pasted form', () => {
    const noise = fc.constantFrom('', ' ', '-', ' (', ') ', '.');
    fc.assert(
      fc.property(
        typedNumber,
        fc.constantFrom('+234', '234', '00234', '+2340', '0'),
        noise,
        fc.nat(9),
        (ten, prefix, gap, at) => {
          const typed = `${prefix}${gap}${ten.slice(0, at)}${gap}${ten.slice(at)}`;
          expect(canonicalPhone(normalisePhone(typed))).toBe(`0${ten}`);
        },
      ),
    );
  });

  test('have one canonical form, which is canonical and valid itself', () => {
    fc.assert(
      fc.property(typedNumber, (ten) => {
        expect(canonicalPhone(ten)).toBe(`0${ten}`);
        expect(canonicalPhone(`0${ten}`)).toBe(`0${ten}`);
        expect(refusals(phone, canonicalPhone(ten))).toEqual([]);
      }),
    );
  });

  test('are not changed by a second conversion', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ()-]{0,24}$/)), (typed) => {
        const once = normalisePhone(typed);
        expect(once).toMatch(/^\d*$/);
        expect(normalisePhone(once)).toBe(once);
      }),
    );
  });
});

describe('counting words', () => {
  test.each([
    ['', 0],
    ['   \n\t ', 0],
    ['one', 1],
    [' two   words ', 2],
    ['a - b … c', 3],
    ['₦5,000 was paid', 3],
    ['ọjà mi', 2],
    ['... !!! ---', 0],
  ])('%j has %i words', (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});

describe('[5.7] the pay frequency', () => {
  test.each(['', 'Daily', undefined])('is required: %j is refused', (payFrequency) => {
    const work = { ...examples.saveWorkInfo.request, payFrequency };
    expect(refusals(workInfo, work)).toContain('Please select how often you are paid');
  });
});

test.each([
  ['2008-11-21', undefined],
  ['2008-11-22', 'You must be an adult to borrow'],
  ['2026-01-01', 'You must be an adult to borrow'],
  ['1926-11-21', undefined],
  ['1926-11-20', 'Check the year of your birth'],
])('who was born on %s has on 2026-11-21 the problem %j', (birthDate, problem) => {
  expect(ageProblem(birthDate, '2026-11-21')).toBe(problem);
});
