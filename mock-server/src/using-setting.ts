import { OverrideError } from '@kit/contracts/assumptions';
import { UpstreamError } from './backend/upstream/upstream-error';
import { ConfigError } from './config-error';
import { PrivateKeyError } from './crypto/key-pair';
import { StoreError } from './store/state-file';

/**
 * Turns what only shows when a value is used into the same kind of refusal as a malformed one.
 * @throws ConfigError
 */
export const using = <Result>(
  { variable, allowed }: { readonly variable: string; readonly allowed: string },
  value: string,
  use: () => Result,
): Result => {
  try {
    return use();
  } catch (cause) {
    const known =
      cause instanceof OverrideError ||
      cause instanceof StoreError ||
      cause instanceof PrivateKeyError ||
      cause instanceof UpstreamError;
    if (!known) throw cause;
    throw new ConfigError(`${variable} cannot be "${value}" (${cause.message}). Allowed: ${allowed}`);
  }
};
