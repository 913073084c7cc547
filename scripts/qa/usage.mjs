import { DURATIONS, millisecondsOf, units } from '../../mock-server/testing/duration.js';
import { UsageError } from '../command-line';

/**
 * Milliseconds of a duration such as 3d, 90m or 1d12h.
 * @param {string | undefined} text
 * @returns {number}
 */
export const durationOf = (text = '') => {
  const ms = millisecondsOf(text);
  if (ms === undefined) throw new UsageError(`"${text}" is no duration: write ${DURATIONS}`);
  return ms;
};

/**
 * A duration as `durationOf` takes it: 2d3h, 90ms.
 * @param {number} ms
 */
export const durationIn = (ms) => {
  let rest = ms;
  let text = '';
  for (const unit of ['d', 'h', 'm', 's', 'ms']) {
    const length = units[unit] ?? 1;
    const count = Math.floor(rest / length);
    if (count > 0) text += `${count}${unit}`;
    rest -= count * length;
  }
  return text || '0ms';
};

/**
 * @param {string | undefined} text
 * @param {string} what
 * @returns {number}
 */
export const wholeNumberOf = (text, what) => {
  if (!/^\d+$/.test(text ?? '')) throw new UsageError(`${what} has to be a whole number, and is "${text ?? ''}"`);
  return Number(text);
};

/**
 * @param {string | undefined} text
 * @param {string} what
 * @returns {number}
 */
export const numberOf = (text, what) => {
  if (!/^\d+(?:\.\d+)?$/.test(text ?? '')) throw new UsageError(`${what} has to be a number, and is "${text ?? ''}"`);
  return Number(text);
};

/**
 * @param {string | undefined} text
 * @param {string} what
 * @returns {string}
 */
export const given = (text, what) => {
  if (text === undefined || text === '') throw new UsageError(`${what} is missing`);
  return text;
};

/**
 * Whether two words differ by no more than a slip or two of the keyboard.
 * @param {string} one
 * @param {string} other
 */
const distance = (one, other) => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
};

/**
 * The names that somebody may have meant, best first.
 * @param {string} typed
 * @param {readonly string[]} names
 */
export const alike = (typed, names) =>
  names
    .map((name) => ({ name, far: name.includes(typed) || typed.includes(name) ? 1 : distance(typed, name) }))
    .filter(({ name, far }) => far <= Math.max(2, name.length / 3))
    .sort((one, other) => one.far - other.far)
    .slice(0, 4)
    .map(({ name }) => name);
