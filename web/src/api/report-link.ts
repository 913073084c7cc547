import { endsSession } from '@kit/contracts/codes';
import { FAILED_CALL_TOAST_DURATION } from '@kit/contracts/constants';
import { AppError } from '../platform/app-error';
import type { CallLink } from './link';
import { LOGIN } from './session-end-link';

export interface ReportPorts {
  /** shows a text for a number of milliseconds */
  readonly show: (text: string, duration: number) => void;
  /** logs the error as an analytics event (8.16) */
  readonly log: (error: AppError) => void;
}

/**
 * The outermost link. Turns every failure into an AppError, logs it, and shows it if the call asked for a toast (7.46).
 */
export const reportLink =
  ({ show, log }: ReportPorts): CallLink =>
  (next) =>
  async (call) => {
    try {
      return await next(call);
    } catch (thrown) {
      const error = AppError.from(thrown);
      log(error);
      // the code that ends the session shows its message once
      const isShownElsewhere = error.code !== undefined && endsSession(error.code) && call.row.name !== LOGIN;
      if (call.toast && !isShownElsewhere) show(error.message, FAILED_CALL_TOAST_DURATION);
      throw error;
    }
  };
