import type { CodeName } from '@kit/contracts/codes';
import { act } from 'react';
import { expect, it } from 'vitest';
import { AppError } from '../../../../web/src/platform/app-error';
import { enter, only } from '../mount';
import { briefly, comesBack, type Journey, journeys } from './journeys';
import { inTurn, noNetwork, type Opened, openRoute, pass, press, refused, withClock } from './screen-context';

withClock();

const number = (typed: string) => ({ 'login-contactNumber': typed });
const code = (typed: string) => ({ 'login-authCode': typed });
const fullAsk = [number('0803 123 4567'), 'Send code'] as const;
const ask = briefly(...fullAsk);
const sendAuthCode = () => ({ expiresInMs: 300_000, resendAfterMs: 60_000 });
const authenticate = () => ({ authIdentifier: '5f1c0c1f9b7d4f2ea1f3c6d2a8b4e907' });
const asking = (refusal: CodeName): Journey => {
  const issues = [{ path: 'contactNumber', reason: 'the reason of the server' }];
  return ['/login', { sendAuthCode: refused(refusal, { issues }) }, ...fullAsk];
};
const inApp = (isLogin: boolean) =>
  function appLogin({ bridge }: Opened) {
    bridge.mockResolvedValue({ isLogin });
  };
const noAppLogin = ({ bridge }: Opened) => {
  bridge.mockRejectedValue(new AppError('bridge', 'Native bridge not found, possibly not in App environment'));
};
const sessionEnds = async ({ reopen, session }: Opened) => {
  await act(async () => session.expire(undefined, 'Token expired, please login again'));
  await reopen();
};

journeys(
  {
    '[2.56] a number with a country code gets a code, and its last digit logs in': [
      '/login',
      { sendAuthCode, authenticate },
      number('+234 803 123 4567'),
      'Send code',
      code('482 913'),
    ],
    'a wrong number is marked in a focused summary, without a call': ['/login', {}, number('123'), 'Send code'],
    'the number stays if the network fails': ['/login', { sendAuthCode: noNetwork }, ...fullAsk],
    'a refused number is marked': asking('REQUEST_INVALID'),
    'the number is not marked for the clock of the phone, even if the reply names it': asking('TIME_SKEW'),
    'the number is not marked for the rate limit, even if the reply names it': asking('TOO_MANY_ATTEMPTS'),
    'a refused code is marked until it changes, and the next one is sent': [
      '/login',
      { sendAuthCode, authenticate: inTurn(refused('VERIFICATION_CODE_WRONG'), authenticate) },
      ...ask,
      code('111111'),
      code('482913'),
    ],
    "another code is offered after the server's waiting time, says if it failed, and keeps no digit of the old one": [
      '/login',
      { sendAuthCode: inTurn(sendAuthCode, noNetwork, sendAuthCode) },
      ...ask,
      code('4829'),
      18_000,
      42_000,
      'Send a new code',
      'Send a new code',
    ],
    'Change number keeps the number, and the earlier code for the same number only': [
      '/login',
      { sendAuthCode },
      ...ask,
      'Change number',
      ...briefly('Send code', 'Change number', number('08039999999'), 'Send code'),
    ],
    'an earlier code whose reply was lost can be entered, for its own number only': [
      '/login',
      { sendAuthCode: refused('TOO_MANY_ATTEMPTS', { retryAfterMs: 42_000 }), authenticate },
      ...fullAsk,
      number('08039999999'),
      number('08031234567'),
      ...briefly('I have a code already'),
      code('482913'),
    ],
    "[7.41] the native app's login leads on": ['/login', {}, inApp(true), 'Log in with the app instead'],
    "[7.41] the native app's login stays without success": ['/login', {}, inApp(false), 'Log in with the app instead'],
    'a code is suggested if the native app has no login': ['/login', {}, noAppLogin, 'Log in with the app instead'],
    'the agreements of a login can be read': ['/login', {}, 'Terms & Conditions'],
    'a typed number survives reading the agreements': ['/login', {}, number('0803 123'), comesBack],
    'the reason shows if a session has ended': ['/login', {}, sessionEnds],
  },
  { isLoggedIn: false },
);

it('the code field returns after the device dropped the page, until the code expires', async () => {
  const numberField = () => only<HTMLInputElement>('#login-contactNumber');
  const open = () => openRoute('/login', { sendAuthCode }, { isLoggedIn: false });
  const { close } = await open();
  await enter(numberField(), '0803 123 4567');
  await press('Send code');
  await close();
  const second = await open();
  expect(second.text()).toContain('0803 123 4567');
  expect(only<HTMLInputElement>('#login-authCode').value).toBe('');
  await second.close();
  await pass(300_000);
  await open();
  expect(numberField().value).toBe('');
});
