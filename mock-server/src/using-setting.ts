import { OverrideError } from '@kit/contracts/assumptions';
import { UpstreamError } from './backend/upstream/upstream-error';
import { ConfigError } from './config-error';
import { PrivateKeyError } from './crypto/key-pair';
import { StoreError } from './store/state-file';

/**
 * Reports a value that fails only in use like a malformed value.
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
