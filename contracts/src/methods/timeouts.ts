import { DATA_SUBMIT_TIMEOUT } from '../constants';
import { UPLOAD } from '../wire/upload';
import type { MethodName } from './index';

/**
 * The methods whose replies may take longer than others, each with the milliseconds after which the app gives it up
 * (9.4). Whatever stands between the app and the backend must wait at least as long.
 */
export const slowMethods: Partial<Record<string, number>> = {
  uploadPermissionData: DATA_SUBMIT_TIMEOUT,
  [UPLOAD]: DATA_SUBMIT_TIMEOUT,
} satisfies Partial<Record<MethodName, number>>;
