import { ruleTexts } from '@kit/contracts/rules';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialValues } from '../../../../web/src/forms/draft';
import { fieldsOf, initialState, problemsOf, reduceForm } from '../../../../web/src/forms/use-form';
import { answersOf } from '../../../../web/src/screens/add-bank-card/answers';
import { bankForm } from '../../../../web/src/screens/add-bank-card/bank-fields';
import { problemOf, sizeWithin } from '../../../../web/src/screens/face-photo';
import { ageRule, personalForm } from '../../../../web/src/screens/information/personal-fields';
import { contactRules, payDaysFor, workForm } from '../../../../web/src/screens/information/work-fields';
import { examples } from '../../../support/examples';

const { sparePhone: _, ...personal } = { sparePhone: '', ...examples.saveIdentifierInfo.request };
const typedPersonal = initialValues(fieldsOf(personalForm), { ...personal }, {});
const borrower = { contactNumber: '08031234567', fullName: 'Adaeze Chidinma Okafor' };
const typedWork = workForm.write(examples.saveWorkInfo.request);
const wrongWork = (changes: Partial<typeof typedWork>) =>
  problemsOf(workForm, { ...typedWork, ...changes }, contactRules(borrower));

describe('personal information', () => {
  it('[5.3] accepts a pasted number with country code and spaces, and an empty spare number', () => {
    expect(personalForm.read({ ...typedPersonal, whatsapp: '+234 803 123 4567' })).toEqual({
      ...personal,
      whatsapp: '08031234567',
    });
    const malformed = problemsOf(personalForm, { ...typedPersonal, whatsapp: '0803', sparePhone: 'abc' });
    expect(malformed).toEqual({ whatsapp: ruleTexts.phone, sparePhone: ruleTexts.phone });
  });

  describe('the age limit', () => {
    beforeEach(() => {
      vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 8), toFake: ['Date'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it("is reached on the borrower's birthday", () => {
      expect(ageRule({ ...typedPersonal, birthDate: '2008-11-21' })).toEqual([]);
      expect(ageRule({ ...typedPersonal, birthDate: '2008-11-22' })).toEqual([
        { path: 'birthDate', reason: 'You must be an adult to borrow' },
      ]);
    });
  });
});

describe('work information', () => {
  it('shows the saved values as they were typed, and sends the same again', () => {
    expect(workForm.read(typedWork)).toEqual(examples.saveWorkInfo.request);
  });

  it.each([
    ['Weekly', '25', { payDay1: ruleTexts.payDay }],
    ['Weekly', 'Friday', {}],
    ['Monthly', 'Friday', { payDay1: ruleTexts.payDay }],
    ['Biweekly', '15', { payDay2: ruleTexts.payDay }],
  ])('[3.24] matches the pay day to the frequency: %s on %s', (payFrequency, payDay1, problems) => {
    expect(wrongWork({ payFrequency, payDay1 })).toEqual(problems);
  });

  it.each(['jobType', 'payFrequency'] as const)('forgets the pay days if %s changes', (field) => {
    const { values } = reduceForm(workForm, initialState(typedWork), { type: 'changed', field, value: 'other' });
    expect([values.payDay1, values.payDay2]).toEqual(['', '']);
  });

  it('[3.2] asks nobody without pay for a pay day', () => {
    expect(wrongWork({ jobType: 'Unemployed', payDay1: '' })).toEqual({});
    expect(payDaysFor('Unemployed', 'Biweekly')).toBeUndefined();
    expect(payDaysFor('employee', 'Biweekly')).toEqual({ count: 2, kind: 'day of month' });
  });

  it('[5.4] requires two contacts with different name, phone number and relationship', () => {
    expect(
      wrongWork({
        'emergencyContacts.1.name': ' ngozi  OKAFOR',
        'emergencyContacts.1.phone': '+234 805 555 0101',
        'emergencyContacts.1.relationship': 'siblings',
      }),
    ).toEqual({
      'emergencyContacts.1.name': ruleTexts.contactName,
      'emergencyContacts.1.phone': ruleTexts.contactPhone,
      'emergencyContacts.1.relationship': ruleTexts.contactRelationship,
    });
  });

  it('[5.4] rejects the borrower as a contact', () => {
    expect(
      wrongWork({ 'emergencyContacts.0.name': borrower.fullName, 'emergencyContacts.1.phone': '8031234567' }),
    ).toEqual({
      'emergencyContacts.0.name': ruleTexts.contactIsOwnName,
      'emergencyContacts.1.phone': ruleTexts.contactIsOwnPhone,
    });
  });
});

describe('the bank account', () => {
  const typed = { bankName: 'Access Bank', accountNo: '012 345-6789', bvn: '221 2345 6789' };

  it('is read without the typed spaces', () => {
    expect(problemsOf(bankForm, typed)).toEqual({});
    expect(bankForm.read(typed)).toEqual({ ...typed, accountNo: '0123456789', bvn: '22123456789' });
  });
});

describe('a photo', () => {
  it('[2.40] is rejected with advice', () => {
    const judged = { quality: 'correct', faceFound: true, confidence: 96 } as const;
    expect(problemOf(judged)).toBeUndefined();
    expect(problemOf({ ...judged, quality: 'dark' })).toContain('too dark');
    expect(problemOf({ ...judged, quality: 'blur' })).toContain('blurred');
    expect(problemOf({ ...judged, faceFound: false })).toContain('can’t see a face');
  });

  it('is reduced in proportion, and never enlarged', () => {
    expect(sizeWithin(4000, 3000)).toEqual({ width: 1600, height: 1200 });
    expect(sizeWithin(3000, 4000)).toEqual({ width: 1200, height: 1600 });
    expect(sizeWithin(640, 480)).toEqual({ width: 640, height: 480 });
    expect(sizeWithin(10_000, 1)).toEqual({ width: 1600, height: 1 });
  });
});

describe('the answers to check', () => {
  const profile = {
    personal,
    work: examples.saveWorkInfo.request,
    face: null,
    bank: { bankName: 'Access Bank', accountNoMasked: '••••••6789', bvnMasked: '22•••••••89', accountName: 'OKAFOR' },
  };
  const [first, second, , fourth] = answersOf(profile);

  it('show every saved value in readable form', () => {
    expect(first?.facts).toContainEqual({ label: 'Name', value: 'Adaeze Chidinma Okafor' });
    expect(first?.facts).toContainEqual({ label: 'Date of birth', value: '14-March-1994' });
    expect(second?.facts).toContainEqual({ label: 'Monthly income', value: '₦180,000' });
    expect(second?.facts).toContainEqual({ label: 'First contact', value: 'Ngozi Okafor, siblings, 0805 555 0101' });
    expect(fourth?.facts).toContainEqual({ label: 'Account number', value: '••••••6789' });
  });
});
