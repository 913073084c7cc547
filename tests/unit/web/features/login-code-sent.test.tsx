import { codes } from '@kit/contracts/codes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import LoginScreen from '../../../../web/src/features/session/login';
import { AppError } from '../../../../web/src/lib/app-error';
import { button, enter, mount, only, tap } from '../../../support/mount';
import { createScreenContext, type Replies } from './screen-context';

const phoneField = () => only<HTMLInputElement>('#login-contactNumber');
const codeField = () => only<HTMLInputElement>('#login-authCode');
const working: Replies = {
  sendAuthCode: () => ({ expiresInMs: 300_000, resendAfterMs: 60_000 }),
  authenticate: () => ({ authIdentifier: '5f1c0c1f9b7d4f2ea1f3c6d2a8b4e907' }),
};

const open = async (replies: Replies = working) => {
  const screenContext = createScreenContext(replies, false);
  const { show } = await mount(screenContext.wrap('/login', <LoginScreen />));
  return { ...screenContext, close: () => show(null) };
};

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

describe('an earlier code', () => {
  it('stays valid after another number was tried, and after the device dropped the page', async () => {
    const { call, close } = await open();
    await askForCode();
    await tap(button('Change number'));
    await askForCode('08039999999');
    await tap(button('Change number'));
    await close();
    const { call: callAfter } = await open();
    await askForCode();
    expect(document.body.textContent).toContain('We sent it to 0803 123 4567');
    const sent = [...call.mock.calls, ...callAfter.mock.calls].filter(([method]) => method === 'sendAuthCode');
    expect(sent).toHaveLength(2);
  });

  it('can be entered if its reply was lost and it is too early for another', async () => {
    const { call } = await open({
      ...working,
      sendAuthCode: () => {
        throw AppError.ofCode(codes.TOO_MANY_ATTEMPTS.code, '', { retryAfterMs: 42_000 });
      },
    });
    await askForCode();
    expect(document.body.textContent).toContain(`${codes.TOO_MANY_ATTEMPTS.message} in 0:42`);
    await tap(button('I have a code already'));
    expect(document.body.textContent).toContain('You can ask for a new code in 0:42');
    await enter(codeField(), '482913');
    expect(call).toHaveBeenCalledWith('authenticate', { contactNumber: '08031234567', authCode: '482913' });
  });

  it('is offered for its own phone number only', async () => {
    await open({
      ...working,
      sendAuthCode: () => {
        throw AppError.ofCode(codes.TOO_MANY_ATTEMPTS.code, '', { retryAfterMs: 42_000 });
      },
    });
    await askForCode();
    await enter(phoneField(), '08039999999');
    expect([...document.querySelectorAll('button')].map((each) => each.textContent)).not.toContain(
      'I have a code already',
    );
  });
});
