import { parseJson } from '@kit/contracts/json-depth';
import { isObject, type JsonObject } from '@kit/contracts/json-object';

/** Longest text of a reply that the page and the report show. */
const LONGEST = 2000;

/** Reads JSON text as the app does; any other value stays. Text that is not JSON stays too. */
export const decoded = (raw: unknown): unknown => {
  if (typeof raw !== 'string') return raw;
  try {
    return parseJson(raw);
  } catch {
    return raw;
  }
};

/** The reply as an object, or undefined if it is something else. */
export const replyOf = (raw: unknown): JsonObject | undefined => {
  const reply = decoded(raw);
  return isObject(reply) ? reply : undefined;
};

const PUBLIC: ReadonlySet<string> = new Set(['result', 'callbackName']);

const withoutTexts = (value: unknown): string | undefined =>
  JSON.stringify(value, (key, each) => (typeof each === 'string' && !PUBLIC.has(key) ? '•'.repeat(each.length) : each));

/** The reply as the page and the report show it. The reply with the login token shows none of its texts. */
export const shownReply = (eventName: string, raw: unknown): string => {
  const isSecret = eventName === 'getUserInfo';
  const reply = replyOf(raw);
  if (isSecret && reply === undefined) return `${String(raw).length} characters that are not an object`;
  const text = isSecret ? withoutTexts(reply) : typeof raw === 'string' ? raw : JSON.stringify(raw);
  const shown = text ?? String(raw);
  return shown.length > LONGEST ? `${shown.slice(0, LONGEST)}… (${shown.length} characters)` : shown;
};
