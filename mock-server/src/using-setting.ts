import { OverrideError } from '@kit/contracts/assumptions';
import { ConfigError, UsageError } from './config-error';
import { StoreError } from './core/store/store';
import { PrivateKeyError } from './crypto/key-pair';

/**
 * Uses the value of a setting. A value that fails in use is reported like a malformed value.
 * @throws UsageError for overrides that cannot be understood, else ConfigError
 */
export const using = <Result>(
  { variable, allowed }: { readonly variable: string; readonly allowed: string },
  value: string,
  use: () => Result,
): Result => {
  try {
    return use();
  } catch (cause) {
    const known = cause instanceof OverrideError || cause instanceof StoreError || cause instanceof PrivateKeyError;
    if (!known) throw cause;
    const Refusal = cause instanceof OverrideError ? UsageError : ConfigError;
    throw new Refusal(`${variable} cannot be "${value}" (${cause.message}). Allowed: ${allowed}`);
  }
};
