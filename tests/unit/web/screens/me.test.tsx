import { expect, it } from 'vitest';
import { initialsOf } from '../../../../web/src/screens/me';
import { journeys } from './journeys';

journeys({
  '[7.46] Me chooses a theme, and shows a toast if the profile fails, because only its row is missing': [
    '/user_center',
    {},
    'Dark',
  ],
  '[2.54] Log Out asks for a confirmation': ['/user_settings', {}, 'Log Out', 'Log Out'],
});

it.each([
  ['Adaeze Chidinma Okafor', 'AO'],
  ['adaeze', 'A'],
  ['  Ọlá  Ṣadé ', 'ỌṢ'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
