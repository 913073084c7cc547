/** Only a path of our own host: `//host` and `\` would leave it. */
export const isSameOriginPath = (url: string): boolean => /^\/(?![/\\])/.test(url);
