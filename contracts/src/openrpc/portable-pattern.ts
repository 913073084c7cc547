/** The same pattern without the shorthand `\d`: in Python and Java it can match the digits of other scripts. */
export const portablePattern = (pattern: string): string => pattern.replace(/\\d/g, '[0-9]');
