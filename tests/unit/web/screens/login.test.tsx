import { codes, NETWORK_ERROR_MESSAGE } from '@kit/contracts/codes';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../web/src/platform/app-error';
import LoginScreen from '../../../../web/src/screens/login/login';
import { button, enter, leave, only, tap } from '../../../support/mount';
import { address, createScreenContext, noNetwork, openScreen, type Replies, refused } from './screen-context';

const phoneField = () => only<HTMLInputElement>('#login-contactNumber');
const codeField = () => only<HTMLInputElement>('#login-authCode');
const alert = () => only('form [role="alert"]').textContent;
const text = () => document.body.textContent ?? '';
const TOKEN = '5f1c0c1f9b7d4f2ea1f3c6d2a8b4e907';
const working: Replies = {
  sendAuthCode: () => ({ expiresInMs: 300_000, resendAfterMs: 60_000 }),
  authenticate: () => ({ authIdentifier: TOKEN }),
};
const open = (replies: Replies = {}) => openScreen('/login', <LoginScreen />, { ...working, ...replies }, false);
const askForCode = async (number = '0803 123 4567') => {
  await enter(phoneField(), number);
  await tap(button('Send code'));
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the phone field', () => {
  it.each(['+234 803 123 4567', '8031234567'])(
    '[2.56] accepts %s, and sends a code to the usual form',
    async (typed) => {
      const { sent } = await open();
      await askForCode(typed);
      expect(sent('sendAuthCode')).toEqual([{ contactNumber: '08031234567', purpose: 'login' }]);
      expect(codeField().value).toBe('');
    },
  );

  it('shows an error on leaving the field, not while typing', async () => {
    await open();
    await enter(phoneField(), '0803');
    expect(phoneField().getAttribute('aria-invalid')).toBeNull();
    await leave(phoneField());
    expect(only('#login-contactNumber-error').textContent).toBe('Malformed phone number');
    await enter(phoneField(), '08031');
    expect(phoneField().getAttribute('aria-invalid')).toBeNull();
  });

  it('shows the error beside the field and in a focused summary, without a call', async () => {
    const { call } = await open();
    await askForCode('123');
    expect(only('#login-contactNumber-error').textContent).toBe('Malformed phone number');
    expect(document.activeElement).toBe(only('[role="alert"]'));
    expect(call).not.toHaveBeenCalled();
  });

  it('keeps the typed number and the error if the network fails, also when it is reformatted', async () => {
    await open({ sendAuthCode: noNetwork });
    await askForCode('08031234567');
    await leave(phoneField());
    expect(phoneField().value).toBe('0803 123 4567');
    expect(phoneField().getAttribute('aria-invalid')).toBeNull();
    expect(alert()).toBe(NETWORK_ERROR_MESSAGE);
  });

  it.each([
    ['REQUEST_INVALID', 'true'],
    ['TIME_SKEW', null],
    ['TOO_MANY_ATTEMPTS', null],
  ] as const)('is marked for %s (%s), even if the reply names the field', async (code, isMarked) => {
    const issues = [{ path: 'contactNumber', reason: codes[code].message }];
    await open({ sendAuthCode: refused(code, { issues }) });
    await askForCode();
    expect(phoneField().getAttribute('aria-invalid')).toBe(isMarked);
    expect(isMarked ? only('#login-contactNumber-error').textContent : alert()).toContain(codes[code].message);
  });
});

describe('the code field', () => {
  it('[2.56] logs in after the last digit', async () => {
    const { sent, session } = await open();
    await askForCode();
    await enter(codeField(), '482 913');
    expect(sent('authenticate')).toEqual([{ contactNumber: '08031234567', authCode: '482913' }]);
    expect(session.state().token).toBe(TOKEN);
    expect({ ...sessionStorage }).toEqual({});
  });

  it('asks for all digits if the button is tapped too early', async () => {
    const { sent } = await open();
    await askForCode();
    await enter(codeField(), '4829');
    await tap(button('Log in'));
    expect(only('#login-authCode-error').textContent).toBe('Enter the 6-digit code');
    expect(sent('authenticate')).toEqual([]);
  });

  it('shows a refused code beside the field until it changes, and sends the next one', async () => {
    const authenticate = vi.fn(() => ({ authIdentifier: TOKEN }));
    authenticate.mockImplementationOnce(refused('VERIFICATION_CODE_WRONG'));
    const { session } = await open({ authenticate });
    await askForCode();
    await enter(codeField(), '111111');
    expect(only('#login-authCode-error').textContent).toBe(codes.VERIFICATION_CODE_WRONG.message);
    expect(document.activeElement).toBe(only('[role="alert"]'));
    await enter(codeField(), '482913');
    expect(session.state().token).toBe(TOKEN);
  });

  it("offers another code after the server's waiting time, says if it failed, and keeps no digit of the old one", async () => {
    const sendAuthCode = vi.fn(() => ({ expiresInMs: 300_000, resendAfterMs: 60_000 }));
    await open({ sendAuthCode });
    await askForCode();
    await enter(codeField(), '4829');
    expect(text()).toContain('You can ask for a new code in 1:00');
    await pass(18_000);
    expect(text()).toContain('0:42');
    await pass(42_000);
    sendAuthCode.mockImplementationOnce(noNetwork);
    await tap(button('Send a new code'));
    expect(alert()).toBe(NETWORK_ERROR_MESSAGE);
    expect(codeField().value).toBe('');
    await tap(button('Send a new code'));
    expect(document.querySelectorAll('[role="alert"]')).toHaveLength(0);
    expect(text()).toContain('You can ask for a new code in 1:00');
    expect(only('.unseen[role="status"]').textContent).toBe('We sent a new code (1)');
  });

  it('goes back to the typed number, and returns with the earlier code for the same number only', async () => {
    const { sent } = await open();
    await askForCode();
    await tap(button('Change number'));
    expect(phoneField().value).toBe('0803 123 4567');
    await tap(button('Send code'));
    expect(text()).toContain('You can ask for a new code in');
    expect(sent('sendAuthCode')).toHaveLength(1);
    await tap(button('Change number'));
    await askForCode('08039999999');
    expect(sent('sendAuthCode')).toHaveLength(2);
  });

  it('returns after the device dropped the page, until the code expires', async () => {
    const { close } = await open();
    await askForCode();
    await close();
    const second = await open();
    expect(text()).toContain('0803 123 4567');
    expect(codeField().value).toBe('');
    await second.close();
    vi.setSystemTime(Date.now() + 300_000);
    await open();
    expect(phoneField().value).toBe('');
  });
});

it('an earlier code whose reply was lost can be entered, for its own phone number only', async () => {
  const { sent } = await open({ sendAuthCode: refused('TOO_MANY_ATTEMPTS', { retryAfterMs: 42_000 }) });
  await askForCode();
  expect(text()).toContain(`${codes.TOO_MANY_ATTEMPTS.message} in 0:42`);
  await enter(phoneField(), '08039999999');
  expect(text()).not.toContain('I have a code already');
  await enter(phoneField(), '08031234567');
  await tap(button('I have a code already'));
  expect(text()).toContain('You can ask for a new code in 0:42');
  await enter(codeField(), '482913');
  expect(sent('authenticate')).toEqual([{ contactNumber: '08031234567', authCode: '482913' }]);
});

describe('the login screen', () => {
  it.each([
    [true, '/'],
    [false, '/login'],
  ])("[7.41] opens the native app's login, and leaves only on success (%s)", async (isLogin, at) => {
    const { bridge } = await open();
    bridge.mockResolvedValue({ isLogin });
    await tap(button('Log in with the app instead'));
    expect(bridge.mock.calls).toEqual([
      ['loginPopup', {}],
      ['loginDetect', {}],
    ]);
    expect(address()).toBe(at);
  });

  it('suggests a code if the native app has no login', async () => {
    const { bridge } = await open();
    bridge.mockRejectedValue(new AppError('bridge', 'Native bridge not found, possibly not in App environment'));
    await tap(button('Log in with the app instead'));
    expect(alert()).toBe('The app couldn’t open its own login. Log in with a code.');
  });

  it('links to the agreements of a login', async () => {
    await open();
    await tap(button('Terms & Conditions'));
    expect(address()).toBe('/agreementUrl?type=terms_of_service');
  });

  it('shows the reason if a session has ended', async () => {
    const { open: openLogin, session } = createScreenContext(working);
    session.expire(session.state().token, 'Token expired, please login again');
    await openLogin('/login', <LoginScreen />);
    expect(text()).toContain('Token expired, please login again. Log in to continue where you were.');
  });
});
