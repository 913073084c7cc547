import { bankInfo } from '@kit/contracts/methods/bank';
import { type OrderDetail, orderDetails } from '@kit/contracts/methods/loan';
import { orderStatus } from '@kit/contracts/methods/order-status';
import { orderTransitions } from '@kit/contracts/methods/order-transitions';
import { personalInfo } from '@kit/contracts/methods/profile';
import { informationStep } from '@kit/contracts/methods/user';
import { workInfo } from '@kit/contracts/methods/work';
import { naira } from '@kit/contracts/money';
import { instant } from '@kit/contracts/quantities';
import * as z from 'zod/mini';
import { detailOf } from '../methods/loan';
import { borrowerLimits, setOutcomes } from '../service/borrower';
import { type Borrower, borrowerOutcomes } from '../service/records/borrowers';
import type { Sandbox } from '../service/sandbox';
import { contactNumber, defineAdminRoute, fieldWords, notFound } from './define';

const byNumber = z.strictObject({ contactNumber });

/** Looser than the schema of requests: a stored value may lie outside the bounds for testers. */
const borrowerState = z.strictObject({
  userIdentifier: z.string(),
  contactNumber: z.string(),
  fullName: z.string(),
  completedSteps: z.array(informationStep.schema),
  personal: z.nullable(personalInfo),
  work: z.nullable(workInfo),
  face: z.nullable(z.strictObject({ fileId: z.string(), savedAt: instant })),
  /** unmasked; the app's API masks the account number */
  bank: z.nullable(bankInfo),
  outcomes: borrowerOutcomes,
  maximumAmount: naira,
  orders: z.array(orderDetails),
  /** the transitions that POST /orders/{orderNo}/transition allows now */
  transitions: z.array(z.strictObject({ orderNo: z.string(), to: orderStatus.schema, by: z.string() })),
});
type BorrowerState = z.infer<typeof borrowerState>;

const textMessage = z.strictObject({
  id: z.string(),
  contactNumber: z.string(),
  text: z.string(),
  authCode: z.nullable(z.string()),
  purpose: z.string(),
  sentAt: z.int(),
});

const ordersOf = (sandbox: Sandbox, { userIdentifier }: Borrower): OrderDetail[] => {
  const now = sandbox.clock.now();
  return sandbox.orders.list(userIdentifier, now).map((order) => detailOf(sandbox, order, now));
};

const transitionsOf = (orders: readonly OrderDetail[]): BorrowerState['transitions'] =>
  orders.flatMap(({ order: { orderNo, status } }) =>
    orderTransitions.filter(({ from }) => from === status).map(({ to, by }) => ({ orderNo, to, by })),
  );

const stateOf = (sandbox: Sandbox, borrower: Borrower): BorrowerState => {
  const orders = ordersOf(sandbox, borrower);
  return {
    ...borrower,
    completedSteps: [...borrower.completedSteps],
    face: borrower.face && { ...borrower.face },
    maximumAmount: borrowerLimits(sandbox, borrower, sandbox.clock.now()).maximumAmount,
    orders,
    transitions: transitionsOf(orders),
  };
};

export const borrowerRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/borrowers',
    summary: 'All borrowers who logged in to the sandbox, oldest first.',
    response: z.strictObject({
      borrowers: z.array(
        z.strictObject({
          ...z.pick(borrowerState, { userIdentifier: true, contactNumber: true, fullName: true, completedSteps: true })
            .shape,
          /** the current order, or else the last one; null if the borrower never applied */
          orderNo: z.nullable(z.string()),
          orderStatus: z.nullable(orderDetails.shape.order.shape.status),
        }),
      ),
    }),
    handle: ({ sandbox }) => ({
      borrowers: sandbox.borrowers.values().map((borrower) => {
        const [order] = sandbox.orders.list(borrower.userIdentifier, sandbox.clock.now());
        const { userIdentifier, contactNumber, fullName, completedSteps } = borrower;
        return {
          userIdentifier,
          contactNumber,
          fullName,
          completedSteps: [...completedSteps],
          orderNo: order?.orderNo ?? null,
          orderStatus: order?.status ?? null,
        };
      }),
    }),
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/borrowers/:contactNumber',
    summary: 'The full record of a borrower: saved data, configured outcomes, orders, payments.',
    params: byNumber,
    response: borrowerState,
    handle: ({ sandbox, params }) => {
      const borrower = sandbox.borrowers.get(params.contactNumber);
      return borrower === undefined
        ? notFound(
            `No borrower with the number ${params.contactNumber} has logged in to this sandbox. List them with GET /__admin/borrowers.`,
          )
        : stateOf(sandbox, borrower);
    },
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/borrowers/:contactNumber/outcomes',
    summary:
      'Sets how the lender, the bank and the services will decide about a borrower: the review, the payout, the photo check and more. Omitted outcomes stay. Applies to the current order as far as it is undecided, and to later orders. Registers an unknown number.',
    act: ({ body }) => `outcome set: ${fieldWords(body)}`,
    params: byNumber,
    body: z.partial(borrowerOutcomes),
    response: z.strictObject({ outcomes: borrowerOutcomes }),
    handle: ({ sandbox, params, body }) => {
      const borrower = sandbox.borrowers.findOrRegister(params.contactNumber);
      return { outcomes: setOutcomes(sandbox, borrower, body) };
    },
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/messages',
    summary: "The text messages that the sandbox 'sent', with their codes, newest first.",
    query: z.strictObject({ contactNumber: z.optional(contactNumber) }),
    response: z.strictObject({ messages: z.array(textMessage) }),
    handle: ({ sandbox, query }) => ({ messages: sandbox.messages.list(query.contactNumber) }),
  }),
];
