import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import AccountDeletionScreen from '../../../../web/src/screens/account-deletion';
import AddBankCardScreen from '../../../../web/src/screens/add-bank-card/add-bank-card';
import FacePhotoScreen from '../../../../web/src/screens/face-photo';
import LoginScreen from '../../../../web/src/screens/login/login';
import { examples } from '../../../support/examples';
import { button, enter, only, tap } from '../../../support/mount';
import { decodePictures } from '../../../support/picture-decoding';
import { choice, openScreen, user } from './screen-context';

const text = () => document.body.textContent ?? '';

beforeEach(() => sessionStorage.clear());

describe('typed or ticked values', () => {
  it('survive reading the agreements on the login page', async () => {
    const { reopen } = await openScreen('/login', <LoginScreen />, {}, false);
    await enter(only<HTMLInputElement>('#login-contactNumber'), '0803 123');
    await reopen();
    expect(only<HTMLInputElement>('#login-contactNumber').value).toBe('0803 123');
  });

  it('survive a question to customer service in the deletion form, with the code', async () => {
    const { reopen, sent } = await openScreen('/user_account_delete?step=form', <AccountDeletionScreen />, {
      userIdentifierInfo: () => user,
      sendAuthCode: () => ({ expiresInMs: 300_000, resendAfterMs: 60_000 }),
    });
    await tap(choice('Short terms'));
    await tap(button('Continue'));
    await reopen();
    expect(choice('Short terms').checked).toBe(true);
    await tap(button('Continue'));
    expect(text()).toContain('Enter the code');
    expect(sent('sendAuthCode')).toHaveLength(1);
  });

  it('of account number and BVN survive, although the device never stores them', async () => {
    const { reopen, session, store } = await openScreen('/add_bank_card', <AddBankCardScreen />, {
      userIdentifierInfo: () => user,
      profileInfo: () => ({ personal: null, work: null, face: null, bank: null }),
      getDictItem: () => examples.getDictItem.response,
    });
    const fields = () =>
      ['accountNo', 'bvn'].map((name) => document.querySelector<HTMLInputElement>(`#bank-${name}`)?.value);
    await enter(only<HTMLInputElement>('#bank-accountNo'), '01234');
    await enter(only<HTMLInputElement>('#bank-bvn'), '2212345');
    await reopen();
    expect(fields()).toEqual(['01234', '2212345']);
    expect(JSON.stringify([store.get('drafts'), { ...sessionStorage }])).not.toMatch(/01234|2212345/);
    session.logOut();
    session.logIn('the token of another borrower');
    await reopen();
    expect(fields()).toEqual(['', '']);
  });

  it('of the face photo survive, although the device never stores it', async () => {
    decodePictures();
    const { reopen, upload, store } = await openScreen('/face_recognition_info', <FacePhotoScreen />, {
      userIdentifierInfo: () => user,
      profileInfo: () => ({ personal: null, work: null, face: null, bank: null }),
    });
    const input = only<HTMLInputElement>('input[type="file"]');
    const photo = new File(['a face'], 'face.jpg', { type: 'image/jpeg' });
    Object.defineProperty(input, 'files', { value: [photo], configurable: true });
    await act(async () => {
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(document.querySelector('img[alt="Your face, as you just took it"]')).not.toBeNull();
    await reopen();
    expect(document.querySelector('img[alt="Your face, as you just took it"]')).not.toBeNull();
    expect(upload).not.toHaveBeenCalled();
    expect(JSON.stringify([store.get('drafts'), { ...sessionStorage }])).not.toMatch(/blob:|face\.jpg/);
  });
});
