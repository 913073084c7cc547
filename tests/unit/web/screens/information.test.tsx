import { uploadStep } from '@kit/contracts/methods/application';
import { informationStep } from '@kit/contracts/methods/user';
import { describe, expect, it } from 'vitest';
import { personalParts } from '../../../../web/src/screens/information/personal-fields';
import { examples } from '../../../support/examples';
import { button, enter, only, tap } from '../../../support/mount';
import { nothingSaved, savedProfile } from './loan-examples';
import { address, noNetwork, openRoute, type Replies, refused } from './screen-context';

const open = (at: string, replies: Replies = {}, profile = savedProfile) =>
  openRoute(at, { profileInfo: () => profile, ...replies });
const field = (id: string) => only<HTMLInputElement>(`#${id}`);

describe('the first step', () => {
  const openLastPart = async (replies: Replies) => {
    const opened = await open('/profile_info', replies);
    for (const _ of personalParts.slice(1)) await tap(button('Continue'));
    return opened;
  };

  it('saves all values after its last part, and continues to the first missing step', async () => {
    const { sent } = await openLastPart({ saveIdentifierInfo: () => ({ completedSteps: ['personal', 'work'] }) });
    expect(sent('saveIdentifierInfo')).toEqual([]);
    await tap(button('Continue'));
    expect(sent('saveIdentifierInfo')).toEqual([savedProfile.personal]);
    expect(address()).toBe('/face_recognition_info');
    // the user's completed steps have changed
    expect(sent('userIdentifierInfo').length).toBeGreaterThan(1);
  });

  it('shows a server error beside its field, in an earlier part, until the field changes', async () => {
    const reason = 'This day is in the future';
    await openLastPart({ saveIdentifierInfo: refused('REQUEST_INVALID', { issues: [{ path: 'birthDate', reason }] }) });
    await tap(button('Continue'));
    expect(only('#personal-birthDate-error').textContent).toBe(reason);
    expect(document.activeElement).toBe(only('[role="alert"]'));
    await enter(field('personal-birthDate'), '1990-01-01');
    expect(document.querySelector('#personal-birthDate-error')).toBeNull();
    expect([field('personal-birthDate').value, field('personal-birthDate-year').value]).toEqual(['01', '1990']);
  });

  it('checks the fields of a part before the next one', async () => {
    await open('/profile_info', {}, nothingSaved);
    await tap(button('Continue'));
    expect(only('[role="alert"]').textContent).toBe('Check 3 answers, starting with: First name');
    for (const name of ['firstName', 'middleName', 'lastName']) await enter(field(`personal-${name}`), 'Adaeze');
    await tap(button('Continue'));
    expect(only('#page-title').textContent).toBe('About you');
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  it('refuses the birthday of a child, before it is sent', async () => {
    const { sent } = await open('/profile_info?from=answers');
    await enter(field('personal-birthDate'), `${new Date().getUTCFullYear() - 10}-01-01`);
    await tap(button('Save'));
    expect(only('#personal-birthDate-error').textContent).toBe('You must be an adult to borrow');
    expect(sent('saveIdentifierInfo')).toEqual([]);
  });
});

it("[5.4] the second step refuses the borrower's own number as a contact", async () => {
  const { sent } = await open('/more_info');
  await enter(field('work-emergencyContacts-0-phone'), '0803 123 4567');
  await tap(button('Continue'));
  expect(only('[role="alert"]').textContent).toContain('Phone number of your first contact');
  expect(sent('saveWorkInfo')).toEqual([]);
});

describe('the bank account', () => {
  const at = '/bank_account_info';
  const saving: Replies = {
    checkBank: () => ({ accountName: 'OKAFOR ADAEZE' }),
    saveBankInfo: () => ({ completedSteps: [...informationStep.values], orderStatus: null }),
  };
  const save = async (action: string) => {
    await enter(field('bank-accountNo'), '0123456789');
    await enter(field('bank-bvn'), '22123456789');
    await tap(button(action));
  };

  it('[3.3] requests the name once bank and number are complete, and shows it', async () => {
    const { sent, text } = await open(at, saving);
    await enter(field('bank-accountNo'), '012345678');
    expect(sent('checkBank')).toEqual([]);
    await enter(field('bank-accountNo'), '012 345 6789');
    expect(sent('checkBank')).toEqual([{ bankName: 'Guaranty Trust Bank', accountNo: '0123456789' }]);
    expect(text()).toContain('OKAFOR ADAEZE');
  });

  it.each([
    ['does not answer', noNetwork],
    ['got too many questions', refused('TOO_MANY_ATTEMPTS')],
  ])('lets the borrower continue if the bank %s', async (_, checkBank) => {
    const { text } = await open(at, { checkBank });
    await enter(field('bank-accountNo'), '0123456789');
    expect(text()).toContain('doesn’t answer right now');
    expect(document.querySelector('#bank-accountNo-error')).toBeNull();
  });

  it('saves, reloads the masked number, and leads to the answers', async () => {
    const { sent, text } = await open(at, saving);
    await save('Continue');
    const account = { bankName: 'Guaranty Trust Bank', accountNo: '0123456789', bvn: '22123456789' };
    expect(sent('saveBankInfo')).toEqual([account]);
    expect(address()).toBe('/bank_account_info?view=answers');
    expect(text()).toContain('••••••6789');
  });

  it('[4.2] resumes a payout that the bank refused', async () => {
    const detail = examples.orderDetail.response;
    await open(`${at}?orderNo=${detail.order.orderNo}`, {
      ...saving,
      saveBankInfo: () => ({ completedSteps: [...informationStep.values], orderStatus: 'disbursing' }),
      orderDetail: () => ({ ...detail, order: { ...detail.order, status: 'addingCard' } }),
    });
    await save('Send the money here');
    expect(address()).toContain(`/loan_in_process?orderNo=${detail.order.orderNo}`);
  });
});

it('the answers lead to the consent, and only a tick there to the application', async () => {
  const { sent, text } = await open('/bank_account_info?view=answers');
  await tap(button('Everything is right'));
  expect(address()).toBe('/bank_account_info?view=consent');
  for (const { label } of uploadStep.entries) expect(text().toLowerCase()).toContain(label.toLowerCase());
  await tap(button('Agree and apply'));
  await tap(button('Agree and apply'));
  expect(address()).toBe('/bank_account_info?view=consent');
  await tap(only('#consent-tick'));
  await tap(button('Agree and apply'));
  expect(address()).toBe('/countdown_info');
  expect(sent('applyLoan')).toEqual([]);
});

it('answers with a gap lead to the first missing step', async () => {
  await open('/bank_account_info?view=answers', {}, { ...savedProfile, work: null });
  await tap(button('Fill in what is missing'));
  expect(address()).toBe('/more_info');
});
