import { uploadStep } from '@kit/contracts/methods/application';
import { informationStep } from '@kit/contracts/methods/user';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { Profile } from '../../../../web/src/forms/step';
import AddBankCardScreen from '../../../../web/src/screens/add-bank-card/add-bank-card';
import { personalParts } from '../../../../web/src/screens/information/personal-fields';
import PersonalInformationScreen from '../../../../web/src/screens/personal-information';
import { examples } from '../../../support/examples';
import { button, enter, only, tap } from '../../../support/mount';
import { address, noNetwork, openScreen, type Replies, refused, user } from './screen-context';

const personal = examples.saveIdentifierInfo.request;
const masked = {
  bankName: 'Access Bank',
  accountNoMasked: '••••••6789',
  bvnMasked: '22•••••••89',
  accountName: 'OKAFOR',
};
const profile: Profile = {
  personal,
  work: examples.saveWorkInfo.request,
  face: { url: '/files/F1', savedAt: Date.UTC(2026, 10, 21) },
  bank: masked,
};
const nothingSaved: Profile = { personal: null, work: null, face: null, bank: null };
const allSteps = [...informationStep.values];

const open = (screen: ReactNode, at: string, replies: Replies, saved: Profile = profile) =>
  openScreen(at, screen, {
    profileInfo: () => saved,
    userIdentifierInfo: () => user,
    getDictItem: ({ dictType }) => ({
      items:
        dictType === 'bank'
          ? [
              { value: 'Access Bank', label: 'Access Bank' },
              { value: 'Wema Bank', label: 'Wema Bank' },
            ]
          : [],
    }),
    ...replies,
  });
const field = (id: string) => only<HTMLInputElement>(`#${id}`);

describe('a step', () => {
  const at = '/profile_info';

  const continueToLastPart = async () => {
    for (const _ of personalParts.slice(1)) await tap(button('Continue'));
  };

  it('opens with the saved values, and continues to the first missing step', async () => {
    const { sent } = await open(<PersonalInformationScreen />, at, {
      saveIdentifierInfo: () => ({ completedSteps: ['personal', 'work'] }),
    });
    expect(field('personal-firstName').value).toBe(personal.firstName);
    await continueToLastPart();
    expect(sent('saveIdentifierInfo')).toEqual([]);
    await tap(button('Continue'));
    expect(sent('saveIdentifierInfo')).toEqual([personal]);
    expect(address()).toBe('/face_recognition_info');
    // the user's completed steps have changed
    expect(sent('userIdentifierInfo').length).toBeGreaterThan(1);
  });

  it('shows a server error beside its field until the field changes', async () => {
    const reason = 'This day is in the future';
    await open(<PersonalInformationScreen />, at, {
      saveIdentifierInfo: refused('REQUEST_INVALID', { issues: [{ path: 'birthDate', reason }] }),
    });
    await continueToLastPart();
    await tap(button('Continue'));
    // the field is in an earlier part
    expect(only('#personal-birthDate-error').textContent).toBe(reason);
    expect(document.activeElement).toBe(only('[role="alert"]'));
    await enter(field('personal-birthDate'), '1990-01-01');
    expect(document.querySelector('#personal-birthDate-error')).toBeNull();
    expect(field('personal-birthDate').value).toBe('01');
    expect(field('personal-birthDate-year').value).toBe('1990');
  });
});

describe('the parts of the first step', () => {
  const at = '/profile_info';
  const labels = () => [...document.querySelectorAll('label[for]')].map(({ textContent }) => textContent);

  it('have one idea each, check their own fields and keep all values', async () => {
    await open(<PersonalInformationScreen />, at, {}, nothingSaved);
    expect(labels()).toEqual(['First name', 'Middle name', 'Last name']);
    await tap(button('Continue'));
    expect(only('[role="alert"]').textContent).toBe('Check 3 answers, starting with: First name');
    await enter(field('personal-firstName'), 'Adaeze');
    await enter(field('personal-middleName'), 'Chidinma');
    await enter(field('personal-lastName'), 'Okafor');
    await tap(button('Continue'));
    expect(only('#page-title').textContent).toBe('About you');
    expect(labels()).toContain('Education');
    expect(labels()).not.toContain('Last name');
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });
});

describe('the bank account', () => {
  const at = '/bank_account_info';

  it('[3.3] requests the name once bank and number are complete, and shows it', async () => {
    const { sent, text } = await open(<AddBankCardScreen />, at, {
      checkBank: () => ({ accountName: 'OKAFOR ADAEZE' }),
    });
    await enter(field('bank-accountNo'), '012345678');
    expect(sent('checkBank')).toEqual([]);
    await enter(field('bank-accountNo'), '012 345 6789');
    expect(sent('checkBank')).toEqual([{ bankName: 'Access Bank', accountNo: '0123456789' }]);
    expect(text()).toContain('OKAFOR ADAEZE');
  });

  it.each([
    ['does not answer', noNetwork],
    ['got too many questions', refused('TOO_MANY_ATTEMPTS')],
  ])('lets the borrower continue if the bank %s', async (_, checkBank) => {
    const { text } = await open(<AddBankCardScreen />, at, { checkBank });
    await enter(field('bank-accountNo'), '0123456789');
    expect(text()).toContain('doesn’t answer right now');
    expect(document.querySelector('#bank-accountNo-error')).toBeNull();
  });

  it('saves, reloads the masked number, and leads to the answers', async () => {
    const { sent, text } = await open(<AddBankCardScreen />, at, {
      checkBank: () => ({ accountName: 'OKAFOR ADAEZE' }),
      saveBankInfo: () => ({ completedSteps: allSteps, orderStatus: null }),
    });
    await enter(field('bank-accountNo'), '0123456789');
    await enter(field('bank-bvn'), '22123456789');
    await tap(button('Continue'));
    expect(sent('saveBankInfo')).toEqual([{ bankName: 'Access Bank', accountNo: '0123456789', bvn: '22123456789' }]);
    expect(address()).toBe('/bank_account_info?view=answers');
    expect(text()).toContain('••••••6789');
  });
});

describe('the answers and the consent', () => {
  it('lead from the answers to the consent, and only from there to the application', async () => {
    const { sent, text } = await open(<AddBankCardScreen />, '/bank_account_info?view=answers', {});
    await tap(button('Everything is right'));
    expect(address()).toBe('/bank_account_info?view=consent');
    for (const { label } of uploadStep.entries) expect(text().toLowerCase()).toContain(label.toLowerCase());
    expect(text()).toContain('Never read: photos');
    await tap(button('Agree and apply'));
    expect(address()).toBe('/bank_account_info?view=consent');
    expect(text()).toContain('Tick this to apply');
    await tap(only('#consent-tick'));
    await tap(button('Agree and apply'));
    expect(address()).toBe('/countdown_info');
    expect(sent('applyLoan')).toEqual([]);
  });

  it('lead to the first missing step, if there is one', async () => {
    await open(<AddBankCardScreen />, '/bank_account_info?view=answers', {}, { ...profile, work: null });
    await tap(button('Fill in what is missing'));
    expect(address()).toBe('/more_info');
  });
});
