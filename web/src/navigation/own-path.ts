/** Only a path of our own host: `//host` and `\` would leave it. */
export const isOwnPath = (url: string): boolean => /^\/(?![/\\])/.test(url);
