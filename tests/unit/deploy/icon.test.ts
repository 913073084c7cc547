import { expect, it } from 'vitest';
import { lenderIcon } from '../../../deploy/src/icon';

const tones = { accent: '#0a6b45', onAccent: '#ffffff' };

it.each([
  ['harbour', 'H'],
  ['  harbour', 'H'],
  ['Ọja', 'Ọ'],
  ['', ''],
])('the icon of the lender "%s" has the letter "%s"', (name, letter) => {
  expect(lenderIcon(name, tones)).toContain(` text-anchor="middle">${letter}</text>`);
});
