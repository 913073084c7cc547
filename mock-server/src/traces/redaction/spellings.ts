/** Unicode has digits in blocks of ten that begin with zero. Blocks can be adjacent. */
const asciiDigit = (digit: string): string => {
  let code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    value += 1;
  }
  return String(value % 10);
};

/** Lower case with ASCII digits and without accents. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{Nd}/gu, (digit) => (digit > '\u007f' ? asciiDigit(digit) : digit))
    .toLowerCase();

const NO_LETTER_OR_DIGIT = /[^\p{L}\p{N}]/gu;
/** Digits in groups: 0803 123 4567 or 50,000. */
const GROUPED = /\d[\d .,()/-]*\d/g;

/** Returns the letters and digits of a text in one spelling. */
export const squeezed = (text: string): string => plain(text).replace(NO_LETTER_OR_DIGIT, '');

/** Returns the words of a text, its groups of digits, and the whole text, each squeezed. */
export const wordsOf = (text: string): Set<string> => {
  const spelled = plain(text);
  const grouped = (spelled.match(GROUPED) ?? []).map(squeezed);
  return new Set([...spelled.split(NO_LETTER_OR_DIGIT), ...grouped, squeezed(text)].filter((word) => word !== ''));
};

const URL_ENCODED = /(?:%[0-9a-f]{2})+/gi;
const BASE64 = /[A-Za-z0-9+/]{3,}/g;
/** Matches each part of a path separately, because this alphabet has no slash. */
const BASE64_OF_URLS = /[A-Za-z0-9_-]{3,}/g;
const HEX = /(?:[0-9a-f]{2}){2,}/gi;
/**
 * Matches a text without control characters, except white space. Bytes that are not text decode to U+FFFD. Each
 * character matches in one way only, else the search would take exponential time.
 */
const READABLE = /^(?:[^\p{Cc}\ufffd]|[\t-\r])+$/u;

/** Decodes valid sequences only: `decodeURIComponent` would throw for a plain percent sign. */
const urlDecoded = (text: string): string[] => {
  const plainText = text.replace(URL_ENCODED, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
  return plainText === text ? [] : [plainText];
};

const decoded = (text: string, pattern: RegExp, encoding: 'base64' | 'base64url' | 'hex'): string[] =>
  (text.match(pattern) ?? [])
    .map((word) => Buffer.from(word, encoding).toString('utf8'))
    .filter((each) => READABLE.test(each));

/** Returns a text and its decoded parts: URL encoding, base64 and hexadecimal bytes, in one or two layers. */
export const spellingsOf = (text: string): string[] => {
  const inner = (each: string) => [
    ...urlDecoded(each),
    ...decoded(each, BASE64, 'base64'),
    ...decoded(each, BASE64_OF_URLS, 'base64url'),
    ...decoded(each, HEX, 'hex'),
  ];
  const first = inner(text);
  return [text, ...first, ...first.flatMap(inner)];
};

const hasWord = (words: ReadonlySet<string>, text: string): boolean => {
  for (const word of wordsOf(text)) if (words.has(word)) return true;
  return false;
};

/** Returns true if a text contains one of the squeezed words, in any spelling. */
export const hasWordOf = (words: ReadonlySet<string>, text: string): boolean =>
  // Searches the plain text first: that is much faster and finds most words.
  hasWord(words, text) || spellingsOf(text).some((spelled) => hasWord(words, spelled));
