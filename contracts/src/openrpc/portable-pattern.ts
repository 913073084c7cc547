const CLASS_OR_DIGIT = /\[(?:\\.|[^\\\]])*\]|\\./g;

/** The same pattern without the shorthand `\d`: in Python and Java it can match the digits of other scripts. */
export const portablePattern = (pattern: string): string =>
  pattern.replace(CLASS_OR_DIGIT, (part) =>
    part.startsWith('[') ? part.replace(/\\d/g, '0-9') : part === '\\d' ? '[0-9]' : part,
  );
