import type { CodeName } from '@kit/contracts/codes';
import { noneUploaded, uploadFlagOf, uploadStep } from '@kit/contracts/methods/application';
import { expect, it } from 'vitest';
import { uploadConsent } from '../../../../web/src/api/upload-consent';
import { AppError } from '../../../../web/src/platform/app-error';
import { examples } from '../../../support/examples';
import { briefly, comesBack, type Journey, journeys, reads, type Step } from './journeys';
import { type Opened, openRoute, pass, type Replies, refused, withClock } from './screen-context';

const NOW = Date.UTC(2026, 10, 21, 9);
withClock(NOW);

const application = examples.applyLoan.response;
const steps = uploadStep.values;
const flagsOf = (arrived: readonly string[]) => ({
  ...noneUploaded,
  ...Object.fromEntries(steps.map((step) => [uploadFlagOf[step], arrived.includes(step)])),
});
/** Home with the application in a status. */
const homeWith = (status: 'incomplete' | 'assessing'): Replies => {
  const rest = { button: 'processing' as const, amount: 1, dueAt: null, overdueDays: 0, daysLeft: null };
  return { homePage: () => ({ ...examples.homePage.response, order: { ...application, status, ...rest } }) };
};
const usual: Replies = {
  applyLoan: () => application,
  uploadStatus: () => noneUploaded,
  uploadPermissionData: ({ isSubmit }) => ({ ...noneUploaded, status: isSubmit === 1 ? 'assessing' : 'incomplete' }),
};
const applying = (replies: Replies, ...more: Step[]): Journey => ['/countdown_info', { ...usual, ...replies }, ...more];
const refusing = (code: CodeName, ...more: Step[]) =>
  applying({ applyLoan: refused(code, { daysLeft: 3 }) }, reads, ...more);
/** Keeps what has arrived, and submits nothing. */
const keeping = (): Replies => {
  const arrived: string[] = [];
  return {
    uploadStatus: () => flagsOf(arrived),
    uploadPermissionData: ({ step }) => {
      arrived.push(step);
      return { ...flagsOf(arrived), status: 'incomplete' };
    },
  };
};
/** After the tap that agreed to the uploads. */
const agreed = { prepare: ({ session }: Pick<Opened, 'session'>) => uploadConsent.give(session) };

journeys(
  {
    '[2.41] [3.13] [3.14] [7.39] an application sends the seven uploads in turn, calculates, and opens the review once':
      applying({}, reads, 5_000, 1_000, comesBack),
    '[4.12] an application collects only the rest if some have arrived': applying({
      uploadStatus: () => flagsOf(steps.slice(0, 3)),
    }),
    '[4.12] an application collects nothing if all have arrived, but submits again': applying({
      uploadStatus: () => flagsOf(steps),
    }),
    '[4.4] an application that is blocked names the days': refusing('REAPPLY_BLOCKED', 'Back to home'),
    '[8.11] an application for an unknown product leads to customer service': refusing(
      'PRODUCT_NOT_FOUND',
      'Contact customer service',
    ),
    'a second application opens the existing one': applying({
      applyLoan: refused('ORDER_STATUS_CONFLICT'),
      ...homeWith('assessing'),
    }),
    'a second application opens the first missing step': applying({ applyLoan: refused('ORDER_STATUS_CONFLICT') }),
  },
  agreed,
);
journeys(
  {
    '[4.12] an application stops with the reason if the device refuses, and continues there on a retry': applying(
      keeping(),
      reads,
      ...briefly('Try again'),
    ),
  },
  {
    prepare: ({ bridge, session }) => {
      uploadConsent.give(session);
      const timeout = new AppError('bridge', 'Native method timeSdk execution timed out');
      bridge.mockResolvedValueOnce({}).mockRejectedValueOnce(timeout);
    },
  },
);
journeys({
  '[4.12] without the tap that agreed, an application collects nothing and asks for consent': applying(
    homeWith('incomplete'),
  ),
});
const { tractOdrId } = application;
for (const [what, id, downtime, ...more] of [
  ['continues after the app was closed', tractOdrId, NOW + 4_000, reads, 4_000],
  ['that has ended does not begin again', tractOdrId, NOW],
  ['of another application is not shown', 'another', NOW + 4_000],
  ['of a clock that was set back is not shown', tractOdrId, NOW + 6_001],
] as const)
  journeys(
    { [`[3.14] the countdown ${what}`]: applying(homeWith('assessing'), ...more) },
    { prepare: ({ store }) => store.set('finishCountdownTime', { id, downtime }) },
  );

it('an application starts nothing new after the borrower has left', async () => {
  const { bridge, close, sent } = await openRoute('/countdown_info', usual, {
    prepare: (context) => {
      agreed.prepare(context);
      context.bridge.mockImplementationOnce(() => new Promise((resolve) => setTimeout(() => resolve({}), 1_000)));
    },
  });
  await close();
  await pass(1_000);
  expect(bridge).toHaveBeenCalledTimes(1);
  expect(sent('uploadPermissionData')).toEqual([]);
});
