import type { PackageInfo } from '@kit/contracts/bridge/events';
import { isObject } from '@kit/contracts/json-object';
import { bodyOf } from './values';

/** Prefix of callback names. They are not secret. */
export const CALLBACK_PREFIX = 'bridge_';

/** Harmless words that the checks and their messages need: results, missing values, and the start of HTML. */
const WORDS: ReadonlySet<string> = new Set([
  ...['success', 'ok', 'error', 'failed', 'failure', 'true', 'false'],
  ...['null', 'nil', 'none', 'undefined', 'nan'],
  ...['doctype', 'html', 'head', 'title', 'body'],
  ...['result', 'callbackdata', 'callbackname', 'token', 'islogin', 'bridge'],
]);
/** Fields whose values describe the app and the screen. Ids of the phone and `bodyHeader` stay masked. */
const READABLE: ReadonlySet<string> = new Set<keyof PackageInfo>([
  ...(['pkgName', 'lang', 'applicationName', 'screenWidth', 'topStatusHeight'] as const),
  ...(['osType', 'appVersion', 'buildNumber'] as const),
]);

const CALLBACK_NAME = new RegExp(`^${CALLBACK_PREFIX}[0-9a-f]{32}$`, 'i');
/** A run of characters outside the syntax of JSON and HTML. */
const RUN = /[^\s{}[\]()<>!",:]+/g;
/** A name of a field. Unlike a token, it has no digits. */
const FIELD = /^[a-z_-]{1,40}$/i;

const masked = (text: string): string =>
  text.replace(RUN, (run) => (WORDS.has(run.toLowerCase()) || CALLBACK_NAME.test(run) ? run : '•'.repeat(run.length)));

const maskedKey = (key: string): string => (FIELD.test(key) ? key : masked(key));

/**
 * Masks possible credentials of a real person. Only these parts stay readable: the syntax, known words, names of fields
 * and callbacks, and the values of `READABLE`. So a token is masked wherever the shell puts it.
 */
export const maskSecrets = (raw: unknown): unknown => {
  if (typeof raw === 'string') {
    const body = bodyOf(raw);
    return typeof body?.value === 'object' || typeof body?.value === 'string'
      ? JSON.stringify(maskSecrets(body.value))
      : masked(raw);
  }
  // Shells write booleans as 0 and 1.
  if (typeof raw === 'number') return raw === 1 ? 1 : 0;
  if (Array.isArray(raw)) return raw.map(maskSecrets);
  if (!isObject(raw)) return raw;
  return Object.fromEntries(
    Object.entries(raw).map(([key, value]) => [
      maskedKey(key),
      READABLE.has(key) && typeof value !== 'object' ? value : maskSecrets(value),
    ]),
  );
};

/** Masks words with a digit in the message of an exception. Names of classes stay. */
export const maskMessage = (message: string): string => message.replace(/\S*\d\S*/g, (word) => '•'.repeat(word.length));

/** Masks the name that a reply used, unless it is a callback name or has no digit. */
export const maskName = (name: string): string => (CALLBACK_NAME.test(name) ? name : maskMessage(name));
