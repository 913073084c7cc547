import { codes } from '@kit/contracts/codes';
import { noneUploaded, uploadFlagOf, uploadStep } from '@kit/contracts/methods/application';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadConsent } from '../../../../web/src/api/upload-consent';
import { AppError } from '../../../../web/src/platform/app-error';
import CountdownScreen from '../../../../web/src/screens/countdown';
import { examples } from '../../../support/examples';
import { button, only, tap } from '../../../support/mount';
import { address, createScreenContext, openScreen, type Replies, refused } from './screen-context';

const application = examples.applyLoan.response;
const steps = uploadStep.values;
const flagsOf = (arrived: readonly string[]) => ({
  ...noneUploaded,
  ...Object.fromEntries(steps.map((step) => [uploadFlagOf[step], arrived.includes(step)])),
});
const REVIEW = `/order_review?orderNo=${application.orderNo}&tractOdrId=${application.tractOdrId}`;

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.UTC(2026, 10, 21, 9),
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const usual: Replies = {
  applyLoan: () => application,
  uploadStatus: () => noneUploaded,
  uploadPermissionData: ({ isSubmit }) => ({ ...noneUploaded, status: isSubmit === 1 ? 'assessing' : 'incomplete' }),
};

/** Opens the screen after the tap that agreed to the uploads. */
const open = async (replies: Replies = {}, screenContext = createScreenContext({ ...usual, ...replies })) => {
  uploadConsent.give(screenContext.session);
  const opened = await screenContext.open('/countdown_info', <CountdownScreen />);
  return {
    ...screenContext,
    ...opened,
    collected: () => screenContext.bridge.mock.calls.map(([, params]) => (params as { stepType: string }).stepType),
    reported: () =>
      screenContext.sent('uploadPermissionData').map((request) =>
        Object.values({ step: '', isSubmit: 0, ...request })
          .slice(0, 2)
          .join(' '),
      ),
  };
};
const everyStep = steps.map((step) => `${step} ${step === 'sms' ? 1 : 0}`);

/** A reply of home with the application in a status. */
const homeWith = (status: 'incomplete' | 'assessing') => () => ({
  ...examples.homePage.response,
  order: {
    ...application,
    status,
    button: 'processing' as const,
    amount: 1,
    dueAt: null,
    overdueDays: 0,
    daysLeft: null,
  },
});

describe('the submission of an application', () => {
  it('[2.41] [3.13] [7.39] collects and sends the seven uploads in turn, calculates the amount, and opens the review', async () => {
    const { bridge, reported, session, text } = await open();
    // one consent is for one submission
    expect(uploadConsent.isGiven(session)).toBe(false);
    expect(bridge.mock.calls).toEqual(
      steps.map((stepType) => ['timeSdk', { stepType, orderId: application.tractOdrId, isWait: true }]),
    );
    expect(reported()).toEqual(everyStep);
    expect(text()).toContain('Calculating loan amount');
    await pass(6_000);
    expect(address()).toBe(REVIEW);
  });

  it.each([
    ['the rest if some have arrived', steps.slice(0, 3), steps.slice(3), everyStep.slice(3)],
    ['nothing if all have arrived, but submits again', steps, [], ['sms 1']],
  ])('[4.12] collects %s', async (_case, arrived, collects, reports) => {
    const { collected, reported, text } = await open({ uploadStatus: () => flagsOf(arrived) });
    expect(collected()).toEqual(collects);
    expect(reported()).toEqual(reports);
    expect(text()).toContain('Calculating loan amount');
  });

  it('[4.12] stops with the reason if the device refuses, and continues there on a retry', async () => {
    const arrived: string[] = [];
    const screenContext = createScreenContext({
      ...usual,
      uploadStatus: () => flagsOf(arrived),
      uploadPermissionData: ({ step }) => {
        arrived.push(step);
        return { ...flagsOf(arrived), status: 'incomplete' };
      },
    });
    const timeout = 'Native method timeSdk execution timed out';
    screenContext.bridge.mockResolvedValueOnce({}).mockRejectedValueOnce(new AppError('bridge', timeout));
    const { reported, text, analytics } = await open({}, screenContext);
    expect(only('[role="alert"]').textContent).toContain(`Device (${timeout})`);
    expect(analytics.trackError.mock.calls).toEqual([[timeout]]);
    expect(reported()).toEqual(['app 0']);
    await tap(button('Try again'));
    expect(reported()).toEqual(everyStep);
    expect(text()).toContain('Calculating loan amount');
  });

  it('starts nothing new after the borrower has left', async () => {
    const screenContext = createScreenContext(usual);
    screenContext.bridge.mockImplementationOnce(() => new Promise((resolve) => setTimeout(() => resolve({}), 1_000)));
    const { close, collected, reported } = await open({}, screenContext);
    await close();
    await pass(1_000);
    expect(collected()).toEqual(['app']);
    expect(reported()).toEqual([]);
  });

  it('[3.14] stores the end of the countdown, and continues with it after the app was closed', async () => {
    const { store, close } = await open();
    expect(store.get('finishCountdownTime')).toEqual({ id: application.tractOdrId, downtime: Date.now() + 6_000 });
    await pass(2_000);
    await close();
    const again = createScreenContext({ homePage: homeWith('assessing') });
    again.store.set('finishCountdownTime', store.get('finishCountdownTime'));
    const { text } = await again.open('/countdown_info', <CountdownScreen />);
    expect(text()).toContain('4 seconds');
    expect(again.bridge).not.toHaveBeenCalled();
    await pass(4_000);
    expect(address()).toBe(REVIEW);
  });

  it.each([
    ['REAPPLY_BLOCKED', 'You can apply again in 3 days.', 'Back to home', '/'],
    ['PRODUCT_NOT_FOUND', 'The loan product does not exist', 'Contact customer service', '/customer_faq'],
  ] as const)('[4.4] [8.11] that is refused with %s says %s, and leads on', async (code, words, action, path) => {
    const { text } = await open({ applyLoan: refused(code, { daysLeft: 3 }) });
    expect(text()).toContain(codes[code].message);
    expect(text()).toContain(words);
    await tap(button(action));
    expect(address()).toBe(path);
  });

  it.each([
    ['the existing application', homeWith('assessing'), REVIEW],
    ['the first missing step', () => examples.homePage.response, '/more_info'],
  ])('opens %s if the server refuses another one', async (_case, homePage, path) => {
    await open({ applyLoan: refused('ORDER_STATUS_CONFLICT'), homePage });
    expect(address()).toBe(path);
  });

  it('[4.12] without the tap that agreed, it applies for nothing, collects nothing and asks for consent', async () => {
    const { bridge, call } = await openScreen('/countdown_info', <CountdownScreen />, {
      ...usual,
      homePage: homeWith('incomplete'),
    });
    expect(address()).toBe('/bank_account_info?view=consent');
    expect(bridge).not.toHaveBeenCalled();
    expect(call.mock.calls.map(([method]) => method)).toEqual(['homePage']);
  });
});
