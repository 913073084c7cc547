import { codes } from '@kit/contracts/codes';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../web/src/platform/app-error';
import LoginScreen from '../../../../web/src/screens/login/login';
import { button, enter, leave, only, tap } from '../../../support/mount';
import { address, createScreenContext, noNetwork, openScreen, type Replies, refused } from './screen-context';

const phoneField = () => only<HTMLInputElement>('#login-contactNumber');
const codeField = () => only<HTMLInputElement>('#login-authCode');
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

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the phone field', () => {
  it('[2.56] accepts a pasted +234 and requests a code for the normalised number', async () => {
    const { call } = await open();
    await askForCode('+234 803 123 4567');
    expect(call).toHaveBeenCalledWith('sendAuthCode', { contactNumber: '08031234567', purpose: 'login' });
    expect(codeField()).toBeDefined();
  });

  it('accepts a number of 10 digits without its leading 0', async () => {
    const { call } = await open();
    await askForCode('8031234567');
    expect(call.mock.calls[0]?.[1]).toEqual({ contactNumber: '08031234567', purpose: 'login' });
  });

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

  it('keeps the typed number if the network fails, and blames no field', async () => {
    await open({ sendAuthCode: noNetwork });
    await askForCode();
    expect(only('[role="alert"]').textContent).toBe('Network error, please try again later');
    expect(phoneField().value).toBe('0803 123 4567');
    expect(phoneField().getAttribute('aria-invalid')).toBeNull();
  });

  it('keeps the network error when the number is reformatted', async () => {
    await open({ sendAuthCode: noNetwork });
    await askForCode('08031234567');
    await leave(phoneField());
    expect(phoneField().value).toBe('0803 123 4567');
    expect(only('[role="alert"]').textContent).toBe('Network error, please try again later');
  });

  it('is blamed for a refusal by the server', async () => {
    await open({ sendAuthCode: refused('REQUEST_INVALID') });
    await askForCode();
    expect(only('#login-contactNumber-error').textContent).toBe(codes.REQUEST_INVALID.message);
  });

  it.each(['TOO_MANY_ATTEMPTS', 'TIME_SKEW'] as const)('is not blamed for %s', async (code) => {
    await open({ sendAuthCode: refused(code) });
    await askForCode();
    expect(document.querySelector('#login-contactNumber-error')?.textContent ?? '').toBe('');
    expect(only('form [role="alert"]').textContent).toContain(codes[code].message);
  });
});

describe('a form that gets the rate limit', () => {
  it('marks no field, even if the reply names one', async () => {
    const issues = [{ path: 'contactNumber', reason: 'Too many' }];
    await open({ sendAuthCode: refused('TOO_MANY_ATTEMPTS', { issues }) });
    await askForCode();
    expect(phoneField().getAttribute('aria-invalid')).toBeNull();
    expect(only('form [role="alert"]').textContent).toContain(codes.TOO_MANY_ATTEMPTS.message);
  });
});

describe('the code field', () => {
  it('is not blamed for the rate limit, even if the reply names it', async () => {
    const issues = [{ path: 'authCode', reason: 'Too many' }];
    await open({ authenticate: refused('TOO_MANY_ATTEMPTS', { issues }) });
    await askForCode();
    await enter(codeField(), '482913');
    expect(codeField().getAttribute('aria-invalid')).toBeNull();
    expect(only('form [role="alert"]').textContent).toContain(codes.TOO_MANY_ATTEMPTS.message);
  });

  it('[2.56] logs in after the last digit', async () => {
    const { call, session } = await open();
    await askForCode();
    await enter(codeField(), '482 913');
    expect(call).toHaveBeenCalledWith('authenticate', { contactNumber: '08031234567', authCode: '482913' });
    expect(session.state().token).toBe(TOKEN);
  });

  it('asks for all digits if the button is tapped too early', async () => {
    const { call } = await open();
    await askForCode();
    await enter(codeField(), '4829');
    await tap(button('Log in'));
    expect(only('#login-authCode-error').textContent).toBe('Enter the 6-digit code');
    expect(call).toHaveBeenCalledOnce();
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

  it("offers another code after the server's waiting time", async () => {
    const { sent } = await open();
    await askForCode();
    expect(document.body.textContent).toContain('You can ask for a new code in 1:00');
    await act(() => vi.advanceTimersByTimeAsync(18_000));
    expect(document.body.textContent).toContain('0:42');
    await act(() => vi.advanceTimersByTimeAsync(42_000));
    await tap(button('Send a new code'));
    expect(sent('sendAuthCode')).toHaveLength(2);
    expect(document.body.textContent).toContain('You can ask for a new code in 1:00');
    expect(only('.unseen[role="status"]').textContent).toContain('We sent a new code');
  });

  it('shows that another code could not be sent, and sends no incomplete code', async () => {
    const sendAuthCode = vi.fn(() => ({ expiresInMs: 300_000, resendAfterMs: 60_000 }));
    await open({ sendAuthCode });
    await askForCode();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    sendAuthCode.mockImplementationOnce(noNetwork);
    await tap(button('Send a new code'));
    expect(only('[role="alert"]').textContent).toBe('Network error, please try again later');
    expect(codeField().getAttribute('aria-invalid')).toBeNull();
    await tap(button('Send a new code'));
    expect(document.querySelectorAll('[role="alert"]')).toHaveLength(0);
  });

  it('keeps no digit of the old code once another one is on its way', async () => {
    const { call } = await open();
    await askForCode();
    await enter(codeField(), '4829');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    await tap(button('Send a new code'));
    expect(codeField().value).toBe('');
    await enter(codeField(), '135790');
    expect(call).toHaveBeenCalledWith('authenticate', { contactNumber: '08031234567', authCode: '135790' });
  });

  it('goes back to the typed number', async () => {
    await open();
    await askForCode();
    await tap(button('Change number'));
    expect(phoneField().value).toBe('0803 123 4567');
  });

  it('shows the earlier code with its countdown if the same number is entered again', async () => {
    const { sent } = await open();
    await askForCode();
    await tap(button('Change number'));
    await tap(button('Send code'));
    expect(codeField()).toBeDefined();
    expect(document.body.textContent).toContain('You can ask for a new code in');
    expect(sent('sendAuthCode')).toHaveLength(1);
    await tap(button('Change number'));
    await enter(phoneField(), '08039999999');
    await tap(button('Send code'));
    expect(sent('sendAuthCode')).toHaveLength(2);
  });

  it('returns after the device dropped the page, until the code expires', async () => {
    const { close } = await open();
    await askForCode();
    await close();
    const second = await open();
    expect(document.body.textContent).toContain('0803 123 4567');
    expect(codeField()).toBeDefined();
    await second.close();
    vi.setSystemTime(Date.now() + 300_000);
    await open();
    expect(phoneField()).toBeDefined();
  });
});

describe('an earlier code', () => {
  it('can be entered if its reply was lost and it is too early for another', async () => {
    const { call } = await open({ sendAuthCode: refused('TOO_MANY_ATTEMPTS', { retryAfterMs: 42_000 }) });
    await askForCode();
    expect(document.body.textContent).toContain(`${codes.TOO_MANY_ATTEMPTS.message} in 0:42`);
    await tap(button('I have a code already'));
    expect(document.body.textContent).toContain('You can ask for a new code in 0:42');
    await enter(codeField(), '482913');
    expect(call).toHaveBeenCalledWith('authenticate', { contactNumber: '08031234567', authCode: '482913' });
  });

  it('is offered for its own phone number only', async () => {
    await open({ sendAuthCode: refused('TOO_MANY_ATTEMPTS', { retryAfterMs: 42_000 }) });
    await askForCode();
    await enter(phoneField(), '08039999999');
    expect([...document.querySelectorAll('button')].map((each) => each.textContent)).not.toContain(
      'I have a code already',
    );
  });
});

describe('the login screen', () => {
  it("[7.41] opens the native app's login, and returns to the previous screen on success", async () => {
    const { bridge } = await open();
    bridge.mockImplementation(async (event) => (event === 'loginDetect' ? { isLogin: true } : {}));
    await tap(button('Log in with the app instead'));
    expect(bridge.mock.calls).toEqual([
      ['loginPopup', {}],
      ['loginDetect', {}],
    ]);
    expect(address()).toBe('/');
  });

  it("[7.41] stays open if the borrower cancels the native app's login", async () => {
    const { bridge } = await open();
    bridge.mockImplementation(async () => ({ isLogin: false }));
    await tap(button('Log in with the app instead'));
    expect(bridge).toHaveBeenCalledTimes(2);
    expect(address()).toBe('/login');
  });

  it('suggests a code if the native app has no login', async () => {
    const { bridge } = await open();
    bridge.mockRejectedValue(new AppError('bridge', 'Native bridge not found, possibly not in App environment'));
    await tap(button('Log in with the app instead'));
    expect(only('[role="alert"]').textContent).toBe('The app couldn’t open its own login. Log in with a code.');
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
    expect(document.body.textContent).toContain(
      'Token expired, please login again. Log in to continue where you were.',
    );
  });
});
