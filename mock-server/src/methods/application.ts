import { assumptions } from '@kit/contracts/assumptions';
import { type UploadFlags, uploadFlagOf } from '@kit/contracts/methods/application';
import type { Issue } from '@kit/contracts/wire/envelope';
import { dayOf } from '../loan/day';
import { freezeDaysLeft, missingUploads, reportUpload, submit } from '../loan/lifecycle';
import { type NewOrder, type Order, payoutTimeOf } from '../loan/order';
import { borrowerLimits } from '../service/borrower';
import { afterApplying } from '../service/records/borrowers';
import { type BorrowerContext, type Handlers, latestOrder, missingSteps, refuse } from './handler';

/** The next order, for the whole limit. Its outcomes are the borrower's preset ones, or else the defaults. */
const nextOrder = ({ sandbox, borrower, now }: BorrowerContext): NewOrder => {
  const { review, rejectReason, approvedAmount, payout, payoutAfter } = borrower.outcomes;
  const { maximumAmount } = borrowerLimits(sandbox, borrower, now);
  return {
    requestedAmount: maximumAmount,
    outcomes: {
      review,
      rejectReason,
      payout,
      approvedAmount: approvedAmount ?? maximumAmount,
      payoutAfter: payoutAfter ?? payoutTimeOf(sandbox.orders.opened + 1),
    },
  };
};

const appliedToday = ({ sandbox, borrower, now }: BorrowerContext): number =>
  sandbox.orders.list(borrower.userIdentifier, now).filter(({ createdAt }) => dayOf(createdAt) === dayOf(now)).length;

const opened = ({ tractOdrId, orderNo, status }: Order) => ({ tractOdrId, orderNo, status });

const apply = (context: BorrowerContext) => {
  const { sandbox, borrower, now } = context;
  const order = sandbox.orders.open(borrower.userIdentifier, nextOrder(context), now);
  sandbox.borrowers.save(borrower, { outcomes: afterApplying(borrower.outcomes) });
  return opened(order);
};

/** The missing uploads, each under its flag. */
const missingIssues = (uploads: UploadFlags): Issue[] => {
  const missing = new Set(missingUploads(uploads));
  return Object.entries(uploadFlagOf).flatMap(([step, flag]) =>
    missing.has(flag) ? [{ path: flag, reason: `The upload "${step}" is missing` }] : [],
  );
};

export const applicationHandlers = {
  applyLoan: (context) => {
    const { borrower, sandbox, now } = context;
    const open = sandbox.orders.active(borrower.userIdentifier, now);
    if (open?.status === 'incomplete') return opened(open);
    if (open !== undefined) return refuse('ORDER_STATUS_CONFLICT');
    if (borrower.outcomes.product === 'withdrawn') return refuse('PRODUCT_NOT_FOUND');
    const last = latestOrder(context);
    const daysLeft = last === undefined ? 0 : freezeDaysLeft(last, now);
    if (daysLeft > 0) return refuse('REAPPLY_BLOCKED', { daysLeft });
    if (appliedToday(context) >= assumptions.maximumApplicationsADay) return refuse('REAPPLY_BLOCKED', { daysLeft: 1 });
    const issues = missingSteps(borrower.completedSteps);
    return issues.length > 0 ? refuse('ORDER_STATUS_CONFLICT', { issues }) : apply(context);
  },
  uploadStatus: ({ sandbox, borrower, now }, { tractOdrId }) => {
    const order = sandbox.orders.ofApplication(borrower.userIdentifier, tractOdrId, now);
    return order === undefined ? refuse('ORDER_NOT_FOUND') : order.uploads;
  },
  uploadPermissionData: ({ sandbox, borrower, now }, { step, tractOdrId, isSubmit }) => {
    const order = sandbox.orders.ofApplication(borrower.userIdentifier, tractOdrId, now);
    if (order === undefined) return refuse('ORDER_NOT_FOUND');
    if (order.status !== 'incomplete') return refuse('ORDER_STATUS_CONFLICT');
    const reported = reportUpload(order, step);
    const issues = isSubmit === 1 ? missingIssues(reported.uploads) : [];
    if (issues.length > 0) {
      // Saves the reported upload, although the submission fails.
      sandbox.orders.save(reported);
      return refuse('ORDER_STATUS_CONFLICT', { issues });
    }
    const changed = isSubmit === 1 ? submit(reported, now) : reported;
    sandbox.orders.save(changed);
    return { ...changed.uploads, status: changed.status };
  },
} satisfies Partial<Handlers>;
