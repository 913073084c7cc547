import { hasEnded, type InformationStep, informationStep, type OrderStatus, uploadStep } from '@kit/contracts/enums';
import { applyLoan, uploadFlagOf, uploadPermissionData, uploadStatus } from '@kit/contracts/methods/application';
import { homePage } from '@kit/contracts/methods/configuration';
import type { ApiClient } from '../../api/client';
import { AppError } from '../../platform/app-error';

export type UploadStep = (typeof uploadStep.values)[number];

export interface Application {
  readonly tractOdrId: string;
  readonly orderNo: string;
  readonly status: OrderStatus;
}

/** Returns true if all information steps are done. */
export const isComplete = (completed: readonly InformationStep[]): boolean =>
  completed.length === informationStep.values.length;

/** The existing application, or the completed information steps if there is none. */
export type Found = Application | { readonly completed: readonly InformationStep[] };

/**
 * Looks for an existing application, and changes nothing.
 * @throws AppError
 */
export const findApplication = async (call: ApiClient['call']): Promise<Found> => {
  const { order, application } = await call(homePage, {});
  return order && !hasEnded(order.status) ? order : { completed: application.completedSteps };
};

/**
 * Opens the application or finds the existing one, so that a repeated attempt does not apply twice. It needs the
 * borrower's consent.
 * @throws AppError, for example REAPPLY_BLOCKED
 */
export const openApplication = async (call: ApiClient['call']): Promise<Found> => {
  try {
    return await call(applyLoan, {});
  } catch (thrown) {
    const error = AppError.from(thrown);
    if (error.codeName !== 'ORDER_STATUS_CONFLICT') throw error;
    const found = await findApplication(call);
    if ('completed' in found && isComplete(found.completed)) throw error;
    return found;
  }
};

export interface SubmissionPorts {
  readonly call: ApiClient['call'];
  /** lets the native app collect and send the data of a step; resolves when done */
  readonly collect: (step: UploadStep, tractOdrId: string) => Promise<unknown>;
  /** receives the number of completed uploads, and the next one */
  readonly onProgress: (arrived: number, next: UploadStep | undefined) => void;
  /** returns true after the borrower has left; nothing new starts then */
  readonly isOver: () => boolean;
}

/**
 * Completes the data uploads of an application (4.12). Skips uploads that have arrived. Stops at the first failure; the
 * next attempt continues there.
 * @throws AppError of the step that failed
 */
export const submitData = async (
  { tractOdrId, status }: Application,
  { call, collect, onProgress, isOver }: SubmissionPorts,
): Promise<void> => {
  const flags = await call(uploadStatus, { tractOdrId });
  const missing = uploadStep.values.filter((step) => !flags[uploadFlagOf[step]]);
  const arrivedBefore = uploadStep.values.length - missing.length;
  for (const [index, step] of missing.entries()) {
    if (isOver()) return;
    onProgress(arrivedBefore + index, step);
    await collect(step, tractOdrId);
    if (isOver()) return;
    await call(uploadPermissionData, { step, tractOdrId, isSubmit: index === missing.length - 1 ? 1 : 0 });
  }
  const [last] = uploadStep.values.slice(-1);
  // all uploads arrived but the submission was lost: submits again without collecting data
  if (missing.length === 0 && status === 'incomplete' && last !== undefined && !isOver()) {
    await call(uploadPermissionData, { step: last, tractOdrId, isSubmit: 1 });
  }
  onProgress(uploadStep.values.length, undefined);
};
