/**
 * Characters that a terminal or an editor executes instead of showing: control characters, line separators, and
 * characters that reverse the direction of a text. The last two are no characters, and an XML file must not contain them.
 */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;

const escapeOf = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Escapes untrusted text, such as the name of a method, as one line for a terminal, a log or a file. Uses the escapes
 * of JSON and JavaScript.
 */
export const printable = (text: string): string => text.replace(UNPRINTABLE, escapeOf);

/** Escapes untrusted text, but keeps line breaks and tabs. */
export const printableLines = (text: string): string =>
  text.replace(UNPRINTABLE, (character) =>
    character === '\n' || character === '\t' ? character : escapeOf(character),
  );
