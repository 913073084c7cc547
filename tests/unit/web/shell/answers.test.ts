import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAnswers } from '../../../../mock-server/shell/answers';
import { readSettings, type ShellSettings } from '../../../../mock-server/shell/settings';
import { phonePage, phoneSettings } from './phone-page';

afterEach(() => {
  vi.useRealTimers();
});

/** The shell of a page in the sandbox `mine`. */
const shell = (changes: Partial<ShellSettings> = {}, reply: () => unknown = () => ({ token: 'k9' })) => {
  const requests = phonePage(undefined, reply);
  history.replaceState(null, '', '/s/mine/');
  const settings = phoneSettings(changes);
  const screen = { notice: vi.fn(), close: vi.fn() };
  const stored = () => readSettings(() => undefined);
  return { answers: createAnswers(settings, screen), settings, screen, requests, stored };
};

describe('the login of the simulated shell', () => {
  it('is missing without a native user', async () => {
    const { answers, requests } = shell();
    expect([await answers.getUserInfo({}), await answers.loginDetect({})]).toEqual([{ token: '' }, { isLogin: false }]);
    expect(requests).toEqual([]);
  });

  it('takes the token of the native user once, and keeps it for the next page', async () => {
    const { answers, requests, stored } = shell({ nativeUser: '0803' });
    expect(await answers.loginDetect({})).toEqual({ isLogin: true });
    expect([await answers.getUserInfo({}), await answers.getUserInfo({})]).toEqual([{ token: 'k9' }, { token: 'k9' }]);
    expect(requests.map(({ address }) => address)).toEqual(['/__admin/sessions/0803?sandbox=mine']);
    expect(stored()).toMatchObject({ nativeUser: '0803', nativeToken: 'k9' });
  });

  it.each(['logout', 'loginExpired'] as const)('ends with %s, for the next page too', async (name) => {
    const { answers, stored } = shell({ nativeUser: '0803', token: 'x', nativeToken: 'k9' });
    await answers[name]({});
    expect(await answers.loginDetect({})).toEqual({ isLogin: false });
    expect(stored()).toMatchObject({ nativeUser: '', token: '', nativeToken: '' });
  });
});

describe('the simulated shell', () => {
  it('shows what opens outside the page', () => {
    const { answers, screen } = shell();
    answers.loginPopup({});
    answers.openWhatsApp({ number: '0803' });
    answers.openGooglePlay({ packageId: 'com.whatsapp' });
    expect(screen.notice.mock.calls).toEqual([
      ['The native login opens here'],
      ['WhatsApp opens a chat with 0803'],
      ['Google Play opens com.whatsapp'],
    ]);
    expect(screen.close).not.toHaveBeenCalled();
    answers.closePage({});
    expect(screen.close).toHaveBeenCalledOnce();
  });

  it('waits for the end of the data collection only if asked', async () => {
    vi.useFakeTimers();
    const { answers } = shell();
    const ended = vi.fn();
    const params = { stepType: 'a', orderId: 'b' };
    expect(answers.timeSdk({ ...params, isWait: false })).toBeUndefined();
    void Promise.resolve(answers.timeSdk({ ...params, isWait: true })).then(ended);
    await vi.advanceTimersByTimeAsync(299);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalled();
  });
});
