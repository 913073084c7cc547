import { canSaveInformation, hasEnded, type InformationStep } from '@kit/contracts/enums';
import type { Order } from '../loan/order';
import type { BorrowerContext, Refusal } from './handler';
import { refuse } from './handler';

/** The active order, or a refusal if its information is already submitted. */
export const editableOrder = ({
  sandbox,
  borrower,
  now,
}: BorrowerContext): Order | undefined | Refusal<'ORDER_STATUS_CONFLICT'> => {
  const order = sandbox.orders.active(borrower.userIdentifier, now);
  return canSaveInformation(order?.status) ? order : refuse('ORDER_STATUS_CONFLICT');
};

const stepInWords: Record<InformationStep, string> = {
  personal: 'Fill in your personal information first',
  work: 'Fill in your work information first',
  face: 'Take your photo first',
  bank: 'Give your bank account first',
};

/** The missing steps that block an application, with their texts. */
export const missingSteps = (completed: readonly InformationStep[]): { path: InformationStep; reason: string }[] =>
  (Object.keys(stepInWords) as InformationStep[])
    .filter((step) => !completed.includes(step))
    .map((step) => ({ path: step, reason: stepInWords[step] }));

/** The active order, or else the most recent one. Of several active ones, an overdue loan comes first. */
export const latestOrder = ({ sandbox, borrower, now }: BorrowerContext): Order | undefined => {
  const orders = sandbox.orders.list(borrower.userIdentifier, now);
  const active = orders.filter(({ status }) => !hasEnded(status));
  return active.find(({ status }) => status === 'overdue') ?? active[0] ?? orders[0];
};
