/** A value that the host cannot start with: names the variable and what is allowed, in one sentence. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** What stands in brackets after the value that was refused. @throws Error with the reason */
export const refuse = (reason = ''): never => {
  throw new Error(reason);
};
