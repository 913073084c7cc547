import { canSaveInformation, hasEnded, type InformationStep } from '@kit/contracts/enums';
import type { Order } from '../loan/order';
import type { BorrowerContext, Refusal } from './handler';
import { refuse } from './handler';

/** The order under way, or the refusal where it was applied for with the information as it is. */
export const orderThatLetsSave = ({
  sandbox,
  borrower,
  now,
}: BorrowerContext): Order | undefined | Refusal<'ORDER_STATUS_CONFLICT'> => {
  const order = sandbox.orders.underWay(borrower.userIdentifier, now);
  return canSaveInformation(order?.status) ? order : refuse('ORDER_STATUS_CONFLICT');
};

const stepInWords: Record<InformationStep, string> = {
  personal: 'Fill in your personal information first',
  work: 'Fill in your work information first',
  face: 'Take your photo first',
  bank: 'Give your bank account first',
};

/** Why a borrower cannot apply yet: the steps that are missing. */
export const missingSteps = (completed: readonly InformationStep[]): { path: InformationStep; reason: string }[] =>
  (Object.keys(stepInWords) as InformationStep[])
    .filter((step) => !completed.includes(step))
    .map((step) => ({ path: step, reason: stepInWords[step] }));

/** The newest order that home and the next application are about: the one under way, else the one that ended last. */
export const latestOrder = ({ sandbox, borrower, now }: BorrowerContext): Order | undefined => {
  const orders = sandbox.orders.list(borrower.userIdentifier, now);
  return orders.find(({ status }) => !hasEnded(status)) ?? orders[0];
};
