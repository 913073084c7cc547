/** An invalid environment variable. The message names the variable and the allowed values in one sentence. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/**
 * Rejects a value. The message of SettingError shows the reason in brackets.
 * @throws Error
 */
export const refuse = (reason = ''): never => {
  throw new Error(reason);
};
