import { ruleTexts } from '@kit/contracts/rules';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { initialValues } from '../../../../web/src/forms/draft';
import { fieldsOf, initialState, problemsOf, reduceForm } from '../../../../web/src/forms/use-form';
import { problemOf, sizeWithin } from '../../../../web/src/screens/face-photo';
import { ageRule, partOf, partToResume, personalForm } from '../../../../web/src/screens/information/personal-fields';
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

  it('an adult may borrow from the birthday on', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 8), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(ageRule({ ...typedPersonal, birthDate: '2008-11-21' })).toEqual([]);
    expect(ageRule({ ...typedPersonal, birthDate: '2008-11-22' })).toEqual([
      { path: 'birthDate', reason: 'You must be an adult to borrow' },
    ]);
  });

  it('resumes at the first part with a missing or wrong answer, otherwise at its start', () => {
    const typed = { ...typedPersonal, ...personalForm.write(personal) };
    const resumed = (['lastName', 'maritalStatus', 'email', 'address'] as const).map((field) => [
      partToResume({ ...typed, [field]: '' }),
      partOf(field),
    ]);
    expect(resumed).toEqual([0, 1, 2, 3].map((part) => [part, part]));
    expect(partToResume({ ...typed, email: 'no address' })).toBe(2);
    expect(partToResume({ ...typed, sparePhone: '' })).toBe(0);
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

  it('forgets the area if the state changes', () => {
    const changed = { type: 'changed', field: 'state', value: 'Oyo' } as const;
    expect(reduceForm(personalForm, initialState(typedPersonal), changed).values.district).toBe('');
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

  it('[5.4] blames a contact for what is the same of the borrower or of the other contact', () => {
    expect(
      wrongWork({
        'emergencyContacts.0.name': borrower.fullName,
        'emergencyContacts.1.phone': '8031234567',
        'emergencyContacts.1.relationship': 'siblings',
      }),
    ).toEqual({
      'emergencyContacts.0.name': ruleTexts.contactIsOwnName,
      'emergencyContacts.1.phone': ruleTexts.contactIsOwnPhone,
      'emergencyContacts.1.relationship': ruleTexts.contactRelationship,
    });
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
