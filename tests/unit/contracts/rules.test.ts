import { assumptions, overrideAssumptions } from '@kit/contracts/assumptions';
import { countWords } from '@kit/contracts/feedback-rules';
import { verificationCode } from '@kit/contracts/methods/session';
import { workInfo } from '@kit/contracts/methods/work';
import { canonicalPhone, normalisePhone, phone } from '@kit/contracts/phone';
import { accountNo, address, ageProblem, bvn, calendarDay, email, emailText, personName } from '@kit/contracts/rules';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { examples } from '../../support/examples';

/** Returns the messages of a refusal, or an empty list if the value is accepted. */
const refusals = (schema: z.ZodMiniType, value: unknown): string[] => {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};
const digits = (count: number): string => '1234567890123456'.slice(0, count);

describe('rules, one below, at and above each boundary', () => {
  const cases: [string, z.ZodMiniType, { accepted: string[]; refused: string[]; text?: string }][] = [
    [
      '[5.1] name',
      personName,
      {
        accepted: ['Jo', 'Ada', ' Jo ', 'Ọlá', 'O\u0323la\u0301', 'N’Golo-Ada', 'Mama Ngozi 2', 'محمد', 'x'.repeat(60)],
        refused: ['', '   '],
        text: 'Please fill in the name',
      },
    ],
    [
      '[5.1] name, too short',
      personName,
      {
        accepted: [],
        refused: ['J', ' J ', '😀😀', 'Ada 😀', 'Ada\u200b', '\u3164\u3164', '\u{e0041}da', '12'],
        text: 'A name has at least 2 letters, and no emoji',
      },
    ],
    ['name, too long', personName, { accepted: [], refused: ['x'.repeat(61)] }],
    [
      '[5.1] address',
      address,
      { accepted: ['12', '5 Allen Avenue', 'x'.repeat(200)], refused: ['', '  '], text: 'Address can not be empty' },
    ],
    [
      '[5.1] address, too short',
      address,
      {
        accepted: [],
        refused: ['1', ' 1 ', '🏠🏠', '12 Allen Avenue 🏠', '12\u2060 Allen', '--'],
        text: 'An address has at least 2 letters or digits, and no emoji',
      },
    ],
    ['address, too long', address, { accepted: [], refused: ['x'.repeat(201)] }],
    [
      '[5.3] phone',
      phone,
      {
        accepted: [digits(10), '8031234567', '08031234567', '00000000000'],
        refused: [
          digits(9),
          digits(11),
          digits(12),
          '0803123456',
          '080312345678',
          '+2348031234567',
          '0803 123 4567',
          '0803123456a',
        ],
        text: 'Malformed phone number',
      },
    ],
    ['phone, empty', phone, { accepted: [], refused: ['', '  '], text: 'Enter the phone number' }],
    [
      '[5.5] account number',
      accountNo,
      {
        accepted: [digits(10), '0000000000'],
        refused: ['', digits(9), digits(11), '123456789a'],
        text: 'Enter the 10 digits of your bank account number',
      },
    ],
    [
      '[5.6] BVN',
      bvn,
      {
        accepted: ['22345678901'],
        refused: ['2234567890', '223456789012', '21345678901', '12234567890', '2234567890a'],
        text: 'A BVN has 11 digits and starts with 22',
      },
    ],
    ['BVN, empty', bvn, { accepted: [], refused: ['', ' '], text: 'Enter your BVN' }],
    [
      'code',
      verificationCode,
      {
        accepted: ['000000', digits(6)],
        refused: ['', digits(5), digits(7), '12345a', '１２３４５６'],
        text: 'Enter the 6-digit code',
      },
    ],
    [
      'day',
      calendarDay,
      {
        accepted: ['2026-01-01', '2026-12-31', '2024-02-29', '2000-02-29', '0050-01-01'],
        refused: [...['', '2026-00-01', '2026-13-01', '2026-01-00', '2026-01-32', '26-01-01', '1994-03-1.5']],
        text: 'Enter a date in digits',
      },
    ],
    [
      'day that its month does not have',
      calendarDay,
      {
        accepted: [],
        refused: ['1994-02-31', '2026-02-29', '1900-02-29', '2026-04-31'],
        text: 'This month does not have that day',
      },
    ],
  ];

  test.each(cases)('%s', (_name, schema, { accepted, refused, text }) => {
    for (const value of accepted) expect(refusals(schema, value), value).toEqual([]);
    for (const value of refused) {
      const messages = refusals(schema, value);
      expect(messages, value).toHaveLength(1);
      if (text) expect(messages, value).toEqual([text]);
    }
    for (const other of [undefined, null, 12, {}, []]) expect(refusals(schema, other)).not.toEqual([]);
  });

  test.each([
    ['account number', accountNo],
    ['BVN', bvn],
    ['code', verificationCode],
    ['phone', phone],
  ])('%s refuses a line break at its end', (_name, schema) => {
    for (const value of ['1234567890\n', '22345678901\n', '123456\n', '08031234567\n']) {
      expect(refusals(schema, value)).not.toEqual([]);
    }
  });
});

describe('[5.2] e-mail', () => {
  afterEach(() => overrideAssumptions({}));

  test('accepts every allowed suffix, in any case', () => {
    for (const suffix of assumptions.emailSuffixes) {
      expect(refusals(email, `ada.okafor+loan@${suffix}`)).toEqual([]);
      expect(refusals(email, `ada@${suffix.toUpperCase()}`)).toEqual([]);
    }
  });

  test('reports an empty address as empty', () => {
    for (const value of ['', '  ']) expect(refusals(email, value)).toEqual(['Enter your email address']);
  });

  test.each([
    'gmail.com',
    '@gmail.com',
    'ada@',
    'ada@example.com',
    'ada@gmail.com.evil.example',
    'ada@evil.gmail.com',
    'ada@b@gmail.com',
    'a da@gmail.com',
    'ada@gmail.com ',
  ])('refuses %j, and the text names every suffix', (value) => {
    expect(refusals(email, value)).toEqual([emailText()]);
    for (const suffix of assumptions.emailSuffixes) expect(emailText()).toContain(suffix);
  });

  test('follows an override, in its rule and its text', () => {
    overrideAssumptions({ emailSuffixes: ['bank.example'] });
    expect(refusals(email, 'ada@bank.example')).toEqual([]);
    expect(refusals(email, 'ada@gmail.com')).toEqual(['Use an address that ends in bank.example.']);
  });
});

const typedNumber = fc.stringMatching(/^[1-9][0-9]{9}$/);

test('[5.2] the error text of an e-mail field lists the suffixes as people do', () => {
  expect(emailText()).toBe('Use an address that ends in gmail.com, yahoo.com, outlook.com, hotmail.com or icloud.com.');
});

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
    const messages = refusals(workInfo, work);
    expect(messages).toContain('Please select how often you are paid');
  });
});

describe('the age to borrow', () => {
  test('is reached on the birthday, not the day before', () => {
    const { minimumAge } = assumptions;
    expect(minimumAge).toBe(18);
    expect(ageProblem('2008-11-21', '2026-11-21')).toBeUndefined();
    expect(ageProblem('2008-11-22', '2026-11-21')).toBe('You must be an adult to borrow');
    expect(ageProblem('1994-12-31', '2026-11-21')).toBeUndefined();
    expect(ageProblem('2026-01-01', '2026-11-21')).toBe('You must be an adult to borrow');
  });

  test('has an end, since an earlier year is a mistake', () => {
    expect(ageProblem('1926-11-21', '2026-11-21')).toBeUndefined();
    expect(ageProblem('1890-03-14', '2026-11-21')).toBe('Check the year of your birth');
  });
});
