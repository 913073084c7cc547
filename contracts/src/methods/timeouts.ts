import { DATA_SUBMIT_TIMEOUT } from '../constants';
import { UPLOAD } from '../wire/upload';
import type { MethodName } from './index';

/**
 * Methods with a longer client timeout, in milliseconds (9.4). Every proxy between app and backend must wait at least
 * as long.
 */
export const slowMethods: Partial<Record<string, number>> = {
  uploadPermissionData: DATA_SUBMIT_TIMEOUT,
  [UPLOAD]: DATA_SUBMIT_TIMEOUT,
} satisfies Partial<Record<MethodName, number>>;
