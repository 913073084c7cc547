import { methods } from '@kit/contracts/methods';
import type { PayOrder } from '@kit/contracts/methods/repayment';
import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import AccountDeletionScreen from '../../../../web/src/features/account/account-deletion';
import AddBankCardScreen from '../../../../web/src/features/bank/add-bank-card';
import FacePhotoScreen from '../../../../web/src/features/face/face-photo';
import CashierScreen from '../../../../web/src/features/repayment/cashier/cashier';
import LoginScreen from '../../../../web/src/features/session/login';
import { button, enter, mount, only, tap } from '../../../support/mount';
import { decodePictures } from '../../../support/picture-decoding';
import { loanWith, orderNo, payOrderWith } from './loan-examples';
import { createScreenContext, type Replies } from './screen-context';

/** A screen that is left for another one, such as the help, and opened again in the same session. */
const start = async (at: string, screen: React.ReactNode, replies: Replies, isLoggedIn = true) => {
  const screenContext = createScreenContext(replies, isLoggedIn);
  const { show } = await mount(screenContext.wrap(at, screen));
  const comeBack = async () => {
    await show(null);
    await show(screenContext.wrap(at, screen));
  };
  return { ...screenContext, comeBack };
};
const choice = (label: string) => {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label));
  const input = found?.querySelector('input');
  if (!input) throw new Error(`There is no choice ${label}`);
  return input;
};
const text = () => document.body.textContent ?? '';

beforeEach(() => sessionStorage.clear());

describe('the choices of the cashier', () => {
  const cashier = (payment?: PayOrder) =>
    start(`/pay_cashier?orderNo=${orderNo}${payment ? `&again=${payment.payOrderId}` : ''}`, <CashierScreen />, {
      orderDetail: () => loanWith(),
      payOrderStatus: () => payment ?? payOrderWith(),
    });
  const amount = () => only<HTMLInputElement>('#pay-amount');

  it('survive a look at the help, except the consent', async () => {
    const { comeBack } = await cashier();
    await tap(choice('Another amount'));
    await enter(amount(), '20,000');
    await tap(choice('Card'));
    await tap(only('input[type="checkbox"]'));
    await comeBack();
    expect(amount().value).toBe('20,000');
    expect(choice('Card').checked).toBe(true);
    expect(only<HTMLInputElement>('input[type="checkbox"]').checked).toBe(false);
  });

  it('end with the session', async () => {
    const { comeBack, session } = await cashier();
    await tap(choice('Card'));
    session.logOut();
    session.logIn('the token of another borrower');
    await comeBack();
    expect(choice('Card').checked).toBe(false);
  });

  it('keep the full debt after a failed full payment, even if the sum has changed', async () => {
    await cashier(payOrderWith({ status: 'failed', amount: 54_500, effect: 'closes the loan' }));
    expect(text()).toContain('Pay ₦55,000');
  });
});

describe('typed or ticked values', () => {
  it('survive reading the agreements on the login page', async () => {
    const { comeBack } = await start('/login', <LoginScreen />, {}, false);
    await enter(only<HTMLInputElement>('#login-contactNumber'), '0803 123');
    await comeBack();
    expect(only<HTMLInputElement>('#login-contactNumber').value).toBe('0803 123');
  });

  it('survive a question to customer service in the deletion form, with the code', async () => {
    const { comeBack, call } = await start('/user_account_delete?step=form', <AccountDeletionScreen />, {
      userIdentifierInfo: () => methods.userIdentifierInfo.example.response,
      sendAuthCode: () => ({ expiresInMs: 300_000, resendAfterMs: 60_000 }),
    });
    await tap(choice('Short terms'));
    await tap(button('Continue'));
    await comeBack();
    expect(choice('Short terms').checked).toBe(true);
    await tap(button('Continue'));
    expect(text()).toContain('Enter the code');
    expect(call.mock.calls.filter(([method]) => method === 'sendAuthCode')).toHaveLength(1);
  });

  it('of account number and BVN survive, although the device never stores them', async () => {
    const { comeBack, session, store } = await start('/add_bank_card', <AddBankCardScreen />, {
      userIdentifierInfo: () => methods.userIdentifierInfo.example.response,
      profileInfo: () => ({ personal: null, work: null, face: null, bank: null }),
      getDictItem: () => methods.getDictItem.example.response,
    });
    const fields = () =>
      ['accountNo', 'bvn'].map((name) => document.querySelector<HTMLInputElement>(`#bank-${name}`)?.value);
    await enter(only<HTMLInputElement>('#bank-accountNo'), '01234');
    await enter(only<HTMLInputElement>('#bank-bvn'), '2212345');
    await comeBack();
    expect(fields()).toEqual(['01234', '2212345']);
    expect(JSON.stringify([store.get('informationDrafts'), { ...sessionStorage }])).not.toMatch(/01234|2212345/);
    session.logOut();
    session.logIn('the token of another borrower');
    await comeBack();
    expect(fields()).toEqual(['', '']);
  });

  it('of the face photo survive, although the device never stores it', async () => {
    decodePictures();
    const { comeBack, upload, store } = await start('/face_recognition_info', <FacePhotoScreen />, {
      userIdentifierInfo: () => methods.userIdentifierInfo.example.response,
      profileInfo: () => ({ personal: null, work: null, face: null, bank: null }),
    });
    const input = only<HTMLInputElement>('input[type="file"]');
    const photo = new File(['a face'], 'face.jpg', { type: 'image/jpeg' });
    Object.defineProperty(input, 'files', { value: [photo], configurable: true });
    await act(async () => {
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(document.querySelector('img[alt="Your face, as you just took it"]')).not.toBeNull();
    await comeBack();
    expect(document.querySelector('img[alt="Your face, as you just took it"]')).not.toBeNull();
    expect(upload).not.toHaveBeenCalled();
    expect(JSON.stringify([store.get('informationDrafts'), { ...sessionStorage }])).not.toMatch(/blob:|face\.jpg/);
  });
});
