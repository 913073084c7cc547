import { changeField, wrongType } from '@kit/mock-server/faults/change-field';
import { fieldProblem } from '@kit/mock-server/faults/reply-fields';
import { describe, expect, it } from 'vitest';

const CONFIGURATION = 'operationConfiguration';

describe('the field of a payload fault', () => {
  it.each([
    [CONFIGURATION, 'MISSING_FIELD', 'supportChannelSettings.whatsappNo'],
    [CONFIGURATION, 'MISSING_FIELD', 'agreements[].url'],
    [CONFIGURATION, 'WRONG_TYPE', 'agreements.7.url'],
    [CONFIGURATION, 'EXTRA_FIELD', 'more'],
    [CONFIGURATION, 'EXTRA_FIELD', 'agreements[].more'],
    // only one of two variants has it
    ['authenticate', 'MISSING_FIELD', 'userToken'],
    ['authenticate', 'WRONG_TYPE', 'authIdentifier'],
    // it may be null
    ['homePage', 'WRONG_TYPE', 'order'],
    ['homePage', 'MISSING_FIELD', 'order.amount'],
    ['homePage', 'EXTRA_FIELD', 'order.more'],
    // a list of two
    ['profileInfo', 'MISSING_FIELD', 'work.emergencyContacts.1.name'],
    ['profileInfo', 'WRONG_TYPE', 'personal.sparePhone'],
    ['generateSk', 'MISSING_FIELD', 'keyId'],
    // a list item far beyond the first
    [CONFIGURATION, 'WRONG_TYPE', 'agreements.12.url'],
    // an unknown method is reported by another issue
    ['nothing', 'MISSING_FIELD', 'field'],
  ] as const)('of %s can be %s: %s', (method, how, field) => {
    expect(fieldProblem(method, how, field)).toBeUndefined();
  });

  it.each([
    [undefined, 'MISSING_FIELD', 'url', 'Requires match.method, because each method has its own fields'],
    [
      'generateSk',
      'WRONG_TYPE',
      'nope',
      'The reply of generateSk has no field "nope". Allowed: code, message, data, keyId',
    ],
    [
      CONFIGURATION,
      'WRONG_TYPE',
      'agreements.7.x.y',
      '"agreements.7" in the reply of operationConfiguration has no field "x". Allowed: type, url',
    ],
    [
      CONFIGURATION,
      'WRONG_TYPE',
      'supportChannelSettings.whatsappNo.more',
      '"supportChannelSettings.whatsappNo" in the reply of operationConfiguration has no field "more". It has no fields',
    ],
    [
      CONFIGURATION,
      'WRONG_TYPE',
      'agreements[][]',
      '"agreements[]" in the reply of operationConfiguration is not a list',
    ],
    [
      'authenticate',
      'WRONG_TYPE',
      'x',
      'The reply of authenticate has no field "x". Allowed: authIdentifier, userToken',
    ],
    [
      CONFIGURATION,
      'WRONG_TYPE',
      'agreements.url',
      '"agreements" in the reply of operationConfiguration has no field "url". Allowed: []',
    ],
    [
      CONFIGURATION,
      'WRONG_TYPE',
      'agreements.1x.url',
      '"agreements" in the reply of operationConfiguration has no field "1x". Allowed: []',
    ],
    [
      CONFIGURATION,
      'WRONG_TYPE',
      'agreements.x1.url',
      '"agreements" in the reply of operationConfiguration has no field "x1". Allowed: []',
    ],
    [
      CONFIGURATION,
      'MISSING_FIELD',
      'agreements.0',
      '"agreements.0" is an entry of a list, which may have fewer: name a field of the entry',
    ],
    [
      'profileInfo',
      'MISSING_FIELD',
      'personal.sparePhone',
      '"personal.sparePhone" is optional, so removing it breaks nothing',
    ],
    [
      'homePage',
      'EXTRA_FIELD',
      'order.amount',
      'The reply of homePage has a field "order.amount", so it would not be extra',
    ],
    [
      'homePage',
      'WRONG_TYPE',
      'order.more',
      '"order" in the reply of homePage has no field "more". Allowed: orderNo, tractOdrId, status, button, amount, dueAt, overdueDays, daysLeft',
    ],
    ['homePage', 'WRONG_TYPE', 'order[]', '"order" in the reply of homePage is not a list'],
    [CONFIGURATION, 'EXTRA_FIELD', 'agreements[]', '"agreements" can have no fields'],
    [CONFIGURATION, 'EXTRA_FIELD', 'agreements.more', '"agreements" can have no fields'],
    [
      CONFIGURATION,
      'EXTRA_FIELD',
      'agreements[].url',
      'The reply of operationConfiguration has a field "agreements[].url", so it would not be extra',
    ],
    [
      CONFIGURATION,
      'EXTRA_FIELD',
      'nope.more',
      'The reply of operationConfiguration has no field "nope". Allowed: supportChannelSettings, productName, officialWebsite, agreements',
    ],
  ] as const)('of %s cannot be %s: %s', (method, how, field, problem) => {
    expect(fieldProblem(method, how, field)).toBe(problem);
  });
});

describe('a changed field', () => {
  const data = { name: 'Ada', loans: [{ amount: 5, days: [7, 14] }, { amount: 6, days: [7] }, 'none'], none: null };
  const always = () => true;
  const change = (
    field: string,
    how: Parameters<typeof changeField>[2],
    isBroken: (data: unknown) => boolean = always,
  ) => changeField(data, field, how, isBroken, 'a value');

  it('is removed from each list entry that has it', () => {
    expect(change('loans[].amount', 'MISSING_FIELD')).toEqual({
      data: { ...data, loans: [{ days: [7, 14] }, { days: [7] }, 'none'] },
      fields: ['loans.0.amount', 'loans.1.amount'],
    });
    expect(change('loans.1.amount', 'MISSING_FIELD')).toEqual({
      data: { ...data, loans: [data.loans[0], { days: [7] }, 'none'] },
      fields: ['loans.1.amount'],
    });
  });

  it('gets another type, also in nested lists', () => {
    expect(change('loans[].days[]', 'WRONG_TYPE')).toEqual({
      data: { ...data, loans: [{ amount: 5, days: ['7', '14'] }, { amount: 6, days: ['7'] }, 'none'] },
      fields: ['loans.0.days.0', 'loans.0.days.1', 'loans.1.days.0'],
    });
  });

  it('gets the first type that the contract forbids', () => {
    const withName = (name: unknown) => ({ data: { ...data, name }, fields: ['name'] });
    const tried = (...taken: readonly string[]) =>
      change('name', 'WRONG_TYPE', (changed) => !taken.includes(JSON.stringify((changed as typeof data).name)));
    expect(tried()).toEqual(withName(3));
    expect(tried('3')).toEqual(withName(null));
    expect(tried('3', 'null')).toEqual(withName(true));
    expect(tried('3', 'null', 'true')).toEqual(withName({}));
    expect(tried('3', 'null', 'true', '{}')).toEqual(withName([]));
  });

  it('is not changed if the reply lacks it, or no change violates the contract', () => {
    expect(change('loans.7.amount', 'MISSING_FIELD')).toEqual({ data, fields: [] });
    expect(change('other', 'WRONG_TYPE')).toEqual({ data, fields: [] });
    expect(change('none.amount', 'WRONG_TYPE')).toEqual({ data, fields: [] });
    expect(change('name', 'MISSING_FIELD', () => false)).toEqual({ data, fields: [] });
    expect(change('name.0', 'MISSING_FIELD')).toEqual({ data, fields: [] });
    expect(change('toString', 'WRONG_TYPE')).toEqual({ data, fields: [] });
  });

  it('is added for an extra field, and only its last part is new', () => {
    expect(change('loans[].more', 'EXTRA_FIELD')).toEqual({
      data: {
        ...data,
        loans: [
          { ...(data.loans[0] as object), more: 'a value' },
          { ...(data.loans[1] as object), more: 'a value' },
          'none',
        ],
      },
      fields: ['loans.0.more', 'loans.1.more'],
    });
    expect(change('other.more', 'EXTRA_FIELD')).toEqual({ data, fields: [] });
  });

  it.each([
    ['text', 4],
    [7, '7'],
    [true, 'true'],
    [null, 'null'],
    [{ a: 1 }, 'not what was promised'],
    [[1], 'not what was promised'],
  ])('with the value %j becomes %j with another type', (value, wrong) => {
    expect(wrongType(value)).toEqual(wrong);
  });
});
