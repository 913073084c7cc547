/** Whether a URL is a path on this host: `//host` and `\` would leave it. */
export const isSameOriginPath = (url: string): boolean => /^\/(?![/\\])/.test(url);
