/** The sandbox of requests that name none. It is never replaced by another one. */
export const DEFAULT_SANDBOX = 'default';
/** Every name is valid unescaped in a path segment and in a cookie. */
const NAME = /^[\w-][\w.-]{0,63}$/;
const NAME_IN_WORDS = '1 to 64 letters, digits, dots, hyphens or underscores, not beginning with a dot';

/** An invalid sandbox. The message gives the reason. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}

export const isSandboxName = (name: string): boolean => NAME.test(name);

/** @throws SandboxError if the name is invalid */
export const checkSandboxName = (name: string): void => {
  if (!isSandboxName(name)) throw new SandboxError(`A sandbox cannot be named "${name}": a name is ${NAME_IN_WORDS}`);
};
