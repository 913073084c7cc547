import type { AppOverrides } from '../app-config';
import { checkAssumptions } from './check-assumptions';
import { checkFieldNames, checkPaths } from './check-spelling';

/**
 * Holds all that a deployment has another way to the contract, and to itself: what each boot asks before it begins.
 * @throws OverrideError naming the key that was given
 */
export const checkOverrides = ({ assumptions, fieldNames, paths }: AppOverrides): void => {
  checkAssumptions(assumptions);
  checkFieldNames(fieldNames);
  checkPaths(paths);
};
