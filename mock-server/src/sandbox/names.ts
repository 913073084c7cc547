export const DEFAULT_SANDBOX = 'default';
/** Also what a path segment and a cookie can carry unescaped. */
const NAME = /^[\w-][\w.-]{0,63}$/;
const NAME_IN_WORDS = '1 to 64 letters, digits, dots, hyphens or underscores, not beginning with a dot';

/** A sandbox that cannot be: the message says why, for whoever named it. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}

/** A sandbox that cannot be served just now: its caller may try again. */
export class SandboxUnavailable extends Error {
  override readonly name = 'SandboxUnavailable';
}

export const isSandboxName = (name: string): boolean => NAME.test(name);

/** @throws SandboxError when no sandbox can have this name */
export const checkSandboxName = (name: string): void => {
  if (!isSandboxName(name)) throw new SandboxError(`A sandbox cannot be named "${name}": a name is ${NAME_IN_WORDS}`);
};
