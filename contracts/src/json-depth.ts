const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPENING_BRACKET, CLOSING_BRACKET] = [0x5b, 0x5d];
const [OPENING_BRACE, CLOSING_BRACE] = [0x7b, 0x7d];

/** Deepest nesting of a call or a reply, in levels of objects and arrays. The contract needs fewer than ten. */
export const CALL_LEVELS = 32;

/** Deepest nesting of an imported file. Such a file wraps calls, so it may nest deeper than a call. */
export const FILE_LEVELS = 64;

/**
 * Returns true if a JSON text nests objects and arrays deeper than `levels`. Check a text before `JSON.parse`: parsing
 * four million levels blocks the server for seconds, and code that recurses over a deep value overflows the stack. The
 * check itself is one loop, and it is safe for text that is not JSON.
 */
export const isDeeperThan = (levels: number, json: string): boolean => {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (isInString) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE) isInString = false;
    } else if (character === QUOTE) isInString = true;
    else if (character === OPENING_BRACKET || character === OPENING_BRACE) {
      depth += 1;
      if (depth > levels) return true;
    } else if (character === CLOSING_BRACKET || character === CLOSING_BRACE) depth -= 1;
  }
  return false;
};

export class JsonTooDeep extends Error {
  constructor(levels: number) {
    super(`The JSON nests deeper than ${levels} levels`);
  }
}

/**
 * Parses JSON from a caller, a file or a backend. Code may recurse over the result, because its depth is limited.
 * @param levels default: those of a file
 * @throws JsonTooDeep before parsing; SyntaxError if the text is not JSON
 */
export const parseJson = (text: string, levels = FILE_LEVELS): unknown => {
  if (isDeeperThan(levels, text)) throw new JsonTooDeep(levels);
  return JSON.parse(text);
};

/** Returns true if no continuation of a text can be JSON. */
const isBroken = (text: string): boolean => {
  try {
    JSON.parse(text);
    return false;
  } catch (cause) {
    const { message } = cause as Error;
    const [, position = -1] = /position (\d+)/.exec(message) ?? [];
    return (
      !message.includes('end of JSON input') && !message.startsWith('Unterminated') && Number(position) !== text.length
    );
  }
};

/**
 * Parses JSON that a person wrote.
 * @param levels default: those of a file
 * @throws JsonTooDeep; Error naming the first wrong line, instead of an error in the words of the engine
 */
export const parseWritten = (text: string, levels = FILE_LEVELS): unknown => {
  try {
    return parseJson(text, levels);
  } catch (cause) {
    if (cause instanceof JsonTooDeep) throw cause;
    const lines = text.trimEnd().split('\n');
    const startsBroken = (count: number) => isBroken(lines.slice(0, count).join('\n'));
    if (lines.length === 1) throw new Error('it is not valid JSON');
    if (!startsBroken(lines.length))
      throw new Error(`it is not valid JSON: it ends too early, in line ${lines.length}`);
    // Halves the lines in question, because a trace has hundreds of thousands of them.
    let [fine, wrong] = [0, lines.length];
    while (wrong - fine > 1) {
      const middle = Math.floor((fine + wrong) / 2);
      if (startsBroken(middle)) wrong = middle;
      else fine = middle;
    }
    throw new Error(`it is not valid JSON: see line ${wrong}`);
  }
};
