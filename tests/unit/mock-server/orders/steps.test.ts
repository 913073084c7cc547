import { ruleTexts } from '@kit/contracts/rules';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';
import { examples } from '../../../support/examples';

const person = examples.saveIdentifierInfo.request;
const work = examples.saveWorkInfo.request;
const bank = examples.saveBankInfo.request;
const [firstContact, secondContact] = work.emergencyContacts;

describe('the four information steps', () => {
  it('[7.10] [7.11] [7.13] [7.17] are saved one by one and read back, account and BVN masked', () => {
    const borrower = new BorrowerInSandbox();
    expect(borrower.ok('saveIdentifierInfo', person)).toEqual({ completedSteps: ['personal'] });
    expect(borrower.ok('saveWorkInfo', work)).toEqual({ completedSteps: ['personal', 'work'] });
    const fileId = borrower.uploadPhoto();
    expect(borrower.ok('saveFaceImageInfo', { fileId })).toEqual({ completedSteps: ['personal', 'work', 'face'] });
    expect(borrower.ok('saveBankInfo', bank)).toEqual({
      completedSteps: ['personal', 'work', 'face', 'bank'],
      orderStatus: null,
    });
    const read = borrower.ok('profileInfo', {});
    expect(read).toEqual({
      personal: person,
      work,
      face: { url: `/files/${fileId}`, savedAt: borrower.now },
      bank: {
        bankName: bank.bankName,
        accountNoMasked: '••••••6789',
        bvnMasked: '22•••••••89',
        accountName: 'OKAFOR ADAEZE CHIDINMA',
      },
    });
    expect(JSON.stringify(read)).not.toContain(bank.accountNo);
    expect(borrower.ok('userIdentifierInfo', {})).toMatchObject({ fullName: 'Adaeze Chidinma Okafor' });
  });

  it.each([
    ['an unknown state', { state: 'Atlantis' }, { state: ruleTexts.area }],
    ['an area of another state', { district: 'Bwari' }, { district: ruleTexts.area }],
    ['a birth year of 1890', { birthDate: '1890-03-14' }, { birthDate: ruleTexts.tooOld }],
  ])('refuse %s at its field', (_, change, issues) => {
    const borrower = new BorrowerInSandbox();
    expect(borrower.issuesOf('saveIdentifierInfo', { ...person, ...change })).toEqual(issues);
    expect(borrower.ok('profileInfo', {}).personal).toBeNull();
  });

  it('accept a borrower from the eighteenth birthday in Lagos', () => {
    const borrower = new BorrowerInSandbox();
    const inLagos = new Date(borrower.now + 3_600_000);
    const birthDate = `${inLagos.getUTCFullYear() - 18}${inLagos.toISOString().slice(4, 10)}`;
    expect(borrower.codeOf('saveIdentifierInfo', { ...person, birthDate })).toBe('SUCCESS');
    const before = new BorrowerInSandbox();
    const nextDay = new Date(before.now + 25 * 3_600_000);
    const tooLate = `${nextDay.getUTCFullYear() - 18}${nextDay.toISOString().slice(4, 10)}`;
    expect(before.issuesOf('saveIdentifierInfo', { ...person, birthDate: tooLate })).toHaveProperty('birthDate');
  });

  it('[5.4] refuse the borrower as a contact, by login number or saved name', () => {
    const borrower = new BorrowerInSandbox();
    borrower.ok('saveIdentifierInfo', person);
    const contacts = (first: object) => ({
      ...work,
      emergencyContacts: [{ ...firstContact, ...first }, secondContact],
    });
    expect(borrower.issuesOf('saveWorkInfo', contacts({ phone: '8031234567' }))).toEqual({
      'emergencyContacts.0.phone': ruleTexts.contactIsOwnPhone,
    });
    expect(borrower.issuesOf('saveWorkInfo', contacts({ name: 'adaeze  CHIDINMA okafor' }))).toEqual({
      'emergencyContacts.0.name': ruleTexts.contactIsOwnName,
    });
    expect(borrower.ok('profileInfo', {}).work).toBeNull();
  });

  it('require new contacts if a contact has the borrower’s new name', () => {
    const borrower = new BorrowerInSandbox();
    borrower.fillSteps();
    const [firstName = '', middleName = '', lastName = ''] = ['Ngozi', 'Amara', 'Okafor'];
    borrower.ok('saveWorkInfo', {
      ...work,
      emergencyContacts: [{ ...firstContact, name: 'Ngozi Amara Okafor' }, secondContact],
    });
    expect(borrower.ok('saveIdentifierInfo', { ...person, firstName, middleName, lastName })).toEqual({
      completedSteps: ['personal', 'face', 'bank'],
    });
  });

  it('[7.16] return the account holder, and refuse an unknown account or bank', () => {
    const borrower = new BorrowerInSandbox();
    borrower.ok('saveIdentifierInfo', person);
    const account = { bankName: 'Zenith Bank', accountNo: '1234567890' };
    expect(borrower.ok('checkBank', account)).toEqual({ accountName: 'OKAFOR ADAEZE CHIDINMA' });
    expect(borrower.codeOf('checkBank', { ...account, accountNo: '1234560000' })).toBe('BANK_CHECK_FAILED');
    expect(borrower.codeOf('saveBankInfo', { ...bank, accountNo: '1234560000' })).toBe('BANK_CHECK_FAILED');
    expect(borrower.issuesOf('checkBank', { ...account, bankName: 'Bank of Nowhere' })).toHaveProperty('bankName');
    expect(borrower.ok('profileInfo', {}).bank).toBeNull();
  });

  it('[7.12] [7.14] return the preset photo quality, only for the borrower’s own photo', () => {
    const borrower = new BorrowerInSandbox();
    const fileId = borrower.uploadPhoto();
    const good = borrower.ok('mockOcr', { fileId });
    expect(good).toMatchObject({ quality: 'correct', faceFound: true });
    expect(borrower.ok('mockOcr', { fileId })).toEqual(good);
    expect(borrower.ok('faceServiceToggle', {})).toEqual({ enabled: true });

    const photo = { quality: 'blur', faceFound: false, confidence: 12 } as const;
    borrower.decide({ photo, faceService: 'off' });
    expect(borrower.ok('mockOcr', { fileId })).toEqual(photo);
    expect(borrower.ok('faceServiceToggle', {})).toEqual({ enabled: false });

    const other = new BorrowerInSandbox(borrower.sandbox, '08031234568');
    expect(other.issuesOf('mockOcr', { fileId })).toHaveProperty('fileId');
    expect(other.issuesOf('saveFaceImageInfo', { fileId })).toHaveProperty('fileId');
  });

  it('are locked during an application, and open again after the loan', () => {
    const borrower = new BorrowerInSandbox();
    borrower.fillSteps();
    const { orderNo } = borrower.ok('applyLoan', {});
    expect(borrower.codeOf('saveWorkInfo', work)).toBe('SUCCESS');
    expect(borrower.submit()).toBe(orderNo);
    for (const save of [
      () => borrower.codeOf('saveIdentifierInfo', person),
      () => borrower.codeOf('saveWorkInfo', work),
      () => borrower.codeOf('saveFaceImageInfo', { fileId: 'any' }),
      () => borrower.codeOf('saveBankInfo', bank),
    ]) {
      expect(save()).toBe('ORDER_STATUS_CONFLICT');
    }
    borrower.pass(2 * 3_600_000);
    borrower.ok('cancelOrder', { orderNo });
    expect(borrower.codeOf('saveIdentifierInfo', person)).toBe('SUCCESS');
  });
});
