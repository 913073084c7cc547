import { expect, it } from 'vitest';
import { formatCountdown } from '../../../../web/src/platform/format';

it.each([
  [60_000, '1:00'],
  [59_001, '1:00'],
  [41_500, '0:42'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [725_000, '12:05'],
])('shows %d ms as %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text);
});
