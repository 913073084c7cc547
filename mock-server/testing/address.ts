import { MockError } from './mock-error';

/** Characters that are valid unescaped in a path segment. The server has the same rule. */
const SANDBOX_NAME = /^[\w-][\w.-]{0,63}$/;

/** @throws MockError if no sandbox can have the name */
export const checkedName = (name: string): string => {
  if (typeof name === 'string' && SANDBOX_NAME.test(name)) return name;
  throw new MockError(
    `A sandbox cannot be named ${JSON.stringify(name)}. Allowed: 1 to 64 letters, digits, dots, hyphens or underscores, not beginning with a dot.`,
  );
};

/**
 * Origin of a server address. A slash at the end is allowed.
 * @throws MockError if the address is not one of a server, or has a path
 */
export const checkedOrigin = (address: string): string => {
  const url = URL.canParse(String(address)) ? new URL(address) : undefined;
  const isServer = url !== undefined && /^https?:$/.test(url.protocol);
  if (isServer && url.pathname === '/' && url.search === '' && url.hash === '') return url.origin;
  throw new MockError(
    `origin cannot be ${JSON.stringify(address)}. Give the address of a server without a path, such as http://127.0.0.1:8787.`,
  );
};

/**
 * Address of a path in a sandbox. Without a path it has no slash at the end, so that a client can append `/app/…`.
 * @throws MockError if the path could lead out of the sandbox
 */
export const addressIn = (origin: string, sandbox: string, path: string): string => {
  const base = `/s/${sandbox}`;
  const refuse = (rule: string): never => {
    throw new MockError(`url cannot be called with ${JSON.stringify(path)}. ${rule}, such as url('/login').`);
  };
  if (typeof path !== 'string') return refuse('Give a path that begins with /');
  if (path === '') return origin + base;
  if (!path.startsWith('/')) return refuse('Give a path that begins with /');
  if (/^\/s(?:\/|$)/.test(path)) return refuse(`Give the path within the sandbox, without ${base}`);
  const { href, pathname } = new URL(origin + base + path);
  return pathname.startsWith(`${base}/`) ? href : refuse('Give a path within the sandbox, without ..');
};
