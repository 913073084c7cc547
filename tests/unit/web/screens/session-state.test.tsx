import { beforeEach, describe, expect, it } from 'vitest';
import { button, enter, only, tap } from '../../../support/mount';
import { decodePictures } from '../../../support/picture-decoding';
import { nothingSaved } from './loan-examples';
import { choice, openRoute, pick } from './screen-context';

const unsaved = { profileInfo: () => nothingSaved };
const field = (id: string) => only<HTMLInputElement>(`#${id}`);

beforeEach(() => sessionStorage.clear());

describe('typed or ticked values', () => {
  it('survive reading the agreements on the login page', async () => {
    const { reopen } = await openRoute('/login', {}, false);
    await enter(field('login-contactNumber'), '0803 123');
    await reopen();
    expect(field('login-contactNumber').value).toBe('0803 123');
  });

  it('survive a question to customer service in the deletion form, with the code', async () => {
    const { reopen, sent } = await openRoute('/user_account_delete?step=form');
    await tap(choice('Short terms'));
    await tap(button('Continue'));
    await reopen();
    expect(choice('Short terms').checked).toBe(true);
    await tap(button('Continue'));
    expect(field('deletion-authCode').value).toBe('');
    expect(sent('sendAuthCode')).toHaveLength(1);
  });

  it('of account number and BVN survive, although the device never stores them', async () => {
    const { reopen, session, store } = await openRoute('/bank_account_info', unsaved);
    const fields = () => ['accountNo', 'bvn'].map((name) => field(`bank-${name}`).value);
    await enter(field('bank-accountNo'), '01234');
    await enter(field('bank-bvn'), '2212345');
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
    const { reopen, upload, store } = await openRoute('/face_recognition_info', unsaved);
    await pick(new File(['a face'], 'face.jpg', { type: 'image/jpeg' }));
    await reopen();
    expect(only('img').getAttribute('alt')).toBe('Your face, as you just took it');
    expect(upload).not.toHaveBeenCalled();
    expect(JSON.stringify([store.get('drafts'), { ...sessionStorage }])).not.toMatch(/blob:|face\.jpg/);
  });
});
