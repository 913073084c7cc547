import type { AppOverrides } from '../app-config';
import { checkAssumptions } from './check-assumptions';
import { checkFieldNames, checkPaths } from './check-spelling';

/**
 * Checks all overrides of a deployment. Every server calls it at startup.
 * @throws OverrideError with the invalid key
 */
export const checkOverrides = ({ assumptions, fieldNames, paths }: AppOverrides): void => {
  checkAssumptions(assumptions);
  checkFieldNames(fieldNames);
  checkPaths(paths);
};
