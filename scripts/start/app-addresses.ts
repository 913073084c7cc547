const SANDBOX = String.raw`(?:/s/[\w.-]+)?`;

/** Paths of the mock server, which the development server passes on. */
export const mockPaths = [
  `^${SANDBOX}/(app|files|checkout|agreements|__admin)/`,
  '^/__shell/',
  `^${SANDBOX}/__shell-check`,
] as const;

/** Everything that a phone needs to show the app: its screens, modules and public files, and the mock server. */
const phonePaths: readonly RegExp[] = [
  ...mockPaths.map((path) => new RegExp(path)),
  // Screens. No part begins with "_" or "@", as the development server's own endpoints do.
  new RegExp(`^${SANDBOX}(?:/[A-Za-z0-9][\\w-]*)*/?$`),
  // Modules. The development server limits the folders itself (`fs.allow`).
  /^\/(?:src|node_modules|@id|@fs)\//,
  /^\/(?:@vite\/client|@react-refresh)$/,
  /^\/(?:icon\.svg|unsupported\.js)$/,
];

/**
 * Returns true for an address that other machines may request from the development server. Its own endpoints, such as
 * the one that opens a file in an editor, are for this machine only.
 * @param url path and query
 */
export const isForPhones = (url: string): boolean => {
  const [path = ''] = url.split('?');
  return phonePaths.some((allowed) => allowed.test(path));
};
