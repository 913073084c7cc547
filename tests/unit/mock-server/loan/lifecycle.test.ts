import { assumptions } from '@kit/contracts/assumptions';
import { uploadFlagOf } from '@kit/contracts/methods/application';
import { orderStatus } from '@kit/contracts/methods/order-status';
import { orderTransitions } from '@kit/contracts/methods/order-transitions';
import { dayOf, endOfDay } from '@kit/mock-server/loan/day';
import {
  advance,
  cancel,
  confirm,
  freezeDaysLeft,
  missingUploads,
  nextChangeAt,
  payOut,
  reapplyAt,
  reportUpload,
  submit,
} from '@kit/mock-server/loan/lifecycle';
import { applyTransition, type Order, type OrderOutcomes, TransitionError } from '@kit/mock-server/loan/order';
import { expect, it } from 'vitest';
import { openedOrder } from './opened-order';

const T0 = Date.UTC(2026, 10, 21, 8);
const MINUTE = 60_000;
const DAY = 86_400_000;
const open = (outcomes: Partial<OrderOutcomes> = {}): Order =>
  openedOrder(T0, { payoutAfter: 20 * MINUTE, ...outcomes });

it('[4.3] goes from submission to repaying, each step at its own time', () => {
  const submitted = submit(open(), T0);
  expect(advance(submitted, T0 + assumptions.assessingTime - 1).status).toBe('assessing');
  expect(advance(submitted, T0 + assumptions.assessingTime).status).toBe('reviewing');
  const answered = T0 + assumptions.assessingTime + assumptions.reviewTime;
  expect(advance(submitted, answered - 1).status).toBe('reviewing');
  const approved = advance(submitted, answered);
  expect(approved).toMatchObject({ status: 'approved', approvedAmount: 50_000, since: answered });
  const confirmed = confirm(approved, 14, answered + 1);
  expect(advance(confirmed, answered + 20 * MINUTE).status).toBe('disbursing');
  const running = advance(confirmed, answered + 20 * MINUTE + 1);
  expect(running).toMatchObject({ status: 'repaying', dueDay: dayOf(answered) + 14 });
  const due = endOfDay(running.dueDay ?? 0);
  expect(advance(running, due).status).toBe('repaying');
  expect(advance(running, due + 1).status).toBe('overdue');
});

it('sets one flag per upload, and is complete after all seven', () => {
  let order = open();
  for (const step of Object.keys(uploadFlagOf) as (keyof typeof uploadFlagOf)[]) {
    expect(missingUploads(order.uploads)).toContain(uploadFlagOf[step]);
    order = reportUpload(order, step);
    expect(missingUploads(order.uploads)).not.toContain(uploadFlagOf[step]);
  }
  expect(missingUploads(order.uploads)).toEqual([]);
});

it('cancels only before the confirmation', () => {
  expect(cancel(open(), T0).status).toBe('cancelled');
  const approved = advance(submit(open(), T0), T0 + DAY);
  expect(cancel(approved, T0 + DAY).status).toBe('cancelled');
  expect(() => cancel(confirm(approved, 7, T0 + DAY), T0 + DAY)).toThrow(TransitionError);
});

it('refuses a step that does not start from the status, with its name', () => {
  expect(() => applyTransition(open(), 'approve', T0)).toThrow(
    expect.objectContaining({
      name: 'TransitionError',
      message: '"approve" starts from reviewing, and N1 is incomplete',
    }),
  );
});

it('adds each step to the timeline, with its amount', () => {
  const submitted = submit(open(), T0);
  const approved = advance(submitted, T0 + DAY);
  const running = advance(confirm(approved, 14, T0 + DAY), T0 + DAY + 20 * MINUTE);
  expect(running.timeline.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['applied', null],
    ['submitted', null],
    ['reviewing', null],
    ['approved', 50_000],
    ['confirmed', 50_000],
    ['paid out', 46_000],
  ]);
  expect(running).toMatchObject({ paidOutAt: T0 + DAY + 20 * MINUTE, loanDays: 14 });
});

it('fails a payout if the outcome is preset so, and pays out no order without terms', () => {
  const approved = advance(submit(open({ payout: 'failed' }), T0), T0 + DAY);
  expect(advance(confirm(approved, 14, T0 + DAY), T0 + 2 * DAY).status).toBe('failed');
  const disbursing = confirm(advance(submit(open(), T0), T0 + DAY), 14, T0 + DAY);
  expect(() => payOut({ ...disbursing, loanDays: null }, T0 + DAY)).toThrow('N1 was confirmed without terms');
  expect(() => payOut({ ...disbursing, approvedAmount: null }, T0 + DAY)).toThrow('N1 was confirmed without terms');
});

it('leaves four statuses automatically, and no other', () => {
  const moving = orderStatus.values.filter(
    (status) => nextChangeAt({ ...open(), status, dueDay: 20_000 }) !== undefined,
  );
  expect(moving.sort()).toEqual(['assessing', 'disbursing', 'repaying', 'reviewing']);
  expect(nextChangeAt({ ...open(), status: 'repaying', dueDay: null })).toBeUndefined();
  expect(nextChangeAt({ ...open(), status: 'repaying', dueDay: 20_000 })).toBe(endOfDay(20_000) + 1);
});

it('lets a borrower apply again at the start of a day, seven days after the rejection', () => {
  const rejected = advance(submit(open({ review: 'reject', rejectReason: 'x' }), T0), T0 + DAY);
  expect(reapplyAt(rejected)).toBe(endOfDay(dayOf(rejected.since) + 6) + 1);
  expect(freezeDaysLeft(rejected, rejected.since)).toBe(7);
  expect(freezeDaysLeft(rejected, rejected.since + 30 * DAY)).toBe(0);
  expect(freezeDaysLeft(open(), T0)).toBe(0);
});

it('accepts only transitions of the table, from any status', () => {
  for (const from of orderStatus.values) {
    for (const { by, from: start, to } of orderTransitions) {
      const order: Order = { ...open(), status: from };
      if (start === from) expect(applyTransition(order, by, T0).status).toBe(to);
      else expect(() => applyTransition(order, by, T0)).toThrow(TransitionError);
    }
  }
});
