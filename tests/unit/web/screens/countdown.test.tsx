import { codes } from '@kit/contracts/codes';
import { noneUploaded, uploadStep } from '@kit/contracts/methods/application';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadConsent } from '../../../../web/src/api/upload-consent';
import { AppError } from '../../../../web/src/platform/app-error';
import CountdownScreen from '../../../../web/src/screens/countdown';
import { examples } from '../../../support/examples';
import { button, only, tap } from '../../../support/mount';
import { address, createScreenContext, openScreen, type Replies, refused } from './screen-context';

const application = examples.applyLoan.response;
const flags = noneUploaded;
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
  uploadStatus: () => flags,
  uploadPermissionData: ({ isSubmit }) => ({ ...flags, status: isSubmit === 1 ? 'assessing' : 'incomplete' }),
};

/** Opens the screen after the tap that agreed to the uploads. */
const open = async (replies: Replies = {}, screenContext = createScreenContext({ ...usual, ...replies })) => {
  uploadConsent.give(screenContext.session);
  return { ...screenContext, ...(await screenContext.open('/countdown_info', <CountdownScreen />)) };
};

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

describe('the submission countdown', () => {
  it('[2.41] [7.39] lets the native app collect each of the seven, then calculates the amount, then opens the review', async () => {
    const { bridge, sent, text } = await open();
    expect(bridge.mock.calls).toEqual(
      uploadStep.values.map((stepType) => ['timeSdk', { stepType, orderId: application.tractOdrId, isWait: true }]),
    );
    expect(sent('uploadPermissionData')).toHaveLength(uploadStep.values.length);
    expect(text()).toContain('Calculating loan amount');
    await pass(6_000);
    expect(address()).toBe(REVIEW);
  });

  it('[3.14] stores the end of the countdown, and continues with it after the app was closed', async () => {
    const { store } = await open();
    expect(store.get('finishCountdownTime')).toEqual({
      id: application.tractOdrId,
      downtime: Date.now() + 6_000,
    });
    await pass(2000);

    const again = createScreenContext({ homePage: homeWith('assessing') });
    again.store.set('finishCountdownTime', store.get('finishCountdownTime'));
    document.body.replaceChildren();
    await again.open('/countdown_info', <CountdownScreen />);
    expect(document.body.textContent).toContain('4 seconds');
    expect(again.bridge).not.toHaveBeenCalled();
    await pass(4000);
    expect(address()).toBe(REVIEW);
  });

  it('[4.12] stops with the reason if the device refuses, and continues on a retry', async () => {
    const screenContext = createScreenContext(usual);
    screenContext.bridge.mockRejectedValueOnce(new AppError('bridge', 'Native method timeSdk execution timed out'));
    const { text } = await open({}, screenContext);
    expect(only('[role="alert"]').textContent).toContain('Installed apps (Native method timeSdk execution timed out)');
    expect(screenContext.analytics.trackError.mock.calls).toEqual([['Native method timeSdk execution timed out']]);
    expect(screenContext.sent('uploadPermissionData')).toEqual([]);
    await tap(button('Try again'));
    expect(text()).toContain('Calculating loan amount');
  });

  it('[4.4] shows how long another application is blocked', async () => {
    const { text } = await open({ applyLoan: refused('REAPPLY_BLOCKED', { daysLeft: 3 }) });
    expect(text()).toContain(codes.REAPPLY_BLOCKED.message);
    expect(text()).toContain('in 3 days');
  });

  it('[8.11] links to customer service if the loan product is gone', async () => {
    const { text } = await open({ applyLoan: refused('PRODUCT_NOT_FOUND') });
    expect(text()).toContain('The loan product does not exist, please contact customer service');
    await tap(button('Contact customer service'));
    expect(address()).toBe('/customer_faq');
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

  it('[4.12] one consent is for one submission', async () => {
    const { session } = await open();
    expect(uploadConsent.isGiven(session)).toBe(false);
  });
});
