import { bridgeTexts } from '@kit/contracts/bridge/message';
import {
  type CodeName,
  codeName,
  codes,
  endsSession,
  LOAD_FAILED_MESSAGE,
  NETWORK_ERROR_MESSAGE,
  sessionEndingCodes,
  topLevelCodes,
  universalCodes,
} from '@kit/contracts/codes';
import { loginTexts } from '@kit/contracts/methods/session';
import { ruleTexts } from '@kit/contracts/rules';
import { describe, expect, test } from 'vitest';

const entries = Object.entries(codes) as [CodeName, (typeof codes)[CodeName]][];

describe('the table of codes', () => {
  test('has each code once', () => {
    expect(new Set(entries.map(([, { code }]) => code)).size).toBe(entries.length);
  });

  test.each(entries)('finds %s by its number, and its number by the name', (name, { code }) => {
    expect(codeName(code)).toBe(name);
    expect(codes[name].code).toBe(code);
  });

  test('returns undefined for a code outside the table', () => {
    for (const stranger of [-1, 1, 200, 100_402, Number.NaN]) expect(codeName(stranger)).toBeUndefined();
  });

  test('matches the numbers of section 8 and marks all others as assumed', () => {
    const stated = Object.fromEntries(
      entries.filter(([, entry]) => !entry.assumed).map(([name, { code }]) => [name, code]),
    );
    expect(stated).toEqual({
      SUCCESS: 0,
      AES_EXPIRED: 401,
      TOKEN_INVALID: 100_103,
      TOKEN_EMPTY: 10_010_301,
      TOKEN_EXPIRED: 10_010_303,
      TOKEN_SQUEEZED: 10_010_304,
      DELETE_NOT_ALLOWED: 200_104,
    });
  });

  test('has the texts of sections 5 and 8, and a resolver for each code that a borrower meets in them', () => {
    expect(
      Object.fromEntries(entries.map(([name, { message, healedBy }]) => [name, [message, healedBy]])),
    ).toMatchObject({
      SUCCESS: ['success', 'nobody'],
      AES_EXPIRED: ['AES expired', 'key renewal'],
      TOKEN_INVALID: ['Token invalid, please login again', 'login'],
      TOKEN_EMPTY: ['User not logged in', 'login'],
      TOKEN_EXPIRED: ['Token expired, please login again', 'login'],
      TOKEN_SQUEEZED: ['The account is logged in from another device', 'login'],
      DELETE_NOT_ALLOWED: [
        'Your account has unpaid loans or pending loan applications. Please complete these transactions before proceeding with the account deletion.',
        'borrower',
      ],
      PRODUCT_NOT_FOUND: ['The loan product does not exist, please contact customer service', 'borrower'],
      ORDER_NOT_FOUND: ['orderNo cannot be empty', 'borrower'],
      PAY_ORDER_NOT_FOUND: ['payOrderId cannot be empty, please try again', 'borrower'],
      APPROVAL_AMOUNT_FAILED: ['Exception in obtaining approval amount', 'waiting'],
      FILE_TOO_LARGE: ['File size is at most 20Mb', 'borrower'],
      INTERNAL_ERROR: ['Network error, please try again later', 'waiting'],
      REQUEST_INVALID: ['Request failed, click to reload', 'borrower'],
    });
  });

  test('allows each code at the top level or in a result as protocol.md says', () => {
    expect([...topLevelCodes].sort()).toEqual([
      ...['AES_EXPIRED', 'INTERNAL_ERROR', 'REQUEST_ID_REUSED', 'REQUEST_INVALID', 'TIME_SKEW', 'TOKEN_EMPTY'],
      ...['TOKEN_EXPIRED', 'TOKEN_INVALID', 'TOKEN_SQUEEZED', 'TOO_MANY_ATTEMPTS'],
    ]);
    expect([...universalCodes].sort()).toEqual(['INTERNAL_ERROR', 'REQUEST_INVALID', 'SUCCESS', 'TOO_MANY_ATTEMPTS']);
  });

  test('ends a session only on EMPTY, EXPIRED, SQUEEZED and INVALID', () => {
    const ending = entries.filter(([, { code }]) => endsSession(code)).map(([name]) => name);
    expect(ending.sort()).toEqual([...sessionEndingCodes].sort());
    expect(ending.sort()).toEqual(['TOKEN_EMPTY', 'TOKEN_EXPIRED', 'TOKEN_INVALID', 'TOKEN_SQUEEZED']);
    for (const name of sessionEndingCodes) expect(codes[name].healedBy).toBe('login');
  });
});

describe('the texts of sections 5 and 8 that belong to no code', () => {
  test.each([
    ['Network error, please try again later', NETWORK_ERROR_MESSAGE],
    ['Request failed, click to reload', LOAD_FAILED_MESSAGE],
    ['Please run in App', bridgeTexts.outsideApp],
    ['Native method openWhatsApp execution timed out', bridgeTexts.timedOut('openWhatsApp')],
    ['Native bridge not found, possibly not in App environment', bridgeTexts.notFound],
    ['error', bridgeTexts.failed],
    ['Please check the loan agreement.', ruleTexts.agreement],
    ['Please fill in the corresponding information before submitting feedback', ruleTexts.feedback],
    ['The credit limit cannot be manually adjusted.', ruleTexts.creditLimit],
    ['Please select at least one reason.', ruleTexts.reasons],
    ['Please complete the rating.', ruleTexts.rating],
    ['Please fill in the name', ruleTexts.name],
    ['Malformed phone number', ruleTexts.phone],
    ['Address can not be empty', ruleTexts.address],
    ['Please select a receiving area', ruleTexts.area],
    ['You need to login to the app first to apply for an extension', loginTexts.extensionLogin],
  ])('match the specification: %s', (stated, written) => {
    expect(written).toBe(stated);
  });
});
