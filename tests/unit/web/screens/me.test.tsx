import { expect, it } from 'vitest';
import { initialsOf } from '../../../../web/src/screens/me';
import { briefly, journeys, reads } from './journeys';

const myData = briefly('My data and consent');

journeys({
  '[7.46] Me chooses a theme, and shows a toast if the profile fails, because only its row is missing': [
    '/user_center',
    {},
    'Dark',
  ],
  'My data and consent leads to the Privacy Policy': ['/user_center', {}, ...myData, 'Privacy Policy'],
  'My data and consent leads to the deletion': ['/user_center', {}, ...myData, 'Delete my account and data'],
  '[2.54] Log Out asks for a confirmation': ['/user_settings', {}, 'Log Out', 'Stay logged in', 'Log Out', 'Log Out'],
});
journeys(
  { '[2.54] the version of the app stands below its name': ['/user_about_us', {}, reads] },
  { prepare: ({ store }) => store.set('deviceMessage', { ...store.get('deviceMessage'), appVersion: '3.2.1' }) },
);

it.each([
  ['Adaeze Chidinma Okafor', 'AO'],
  ['adaeze', 'A'],
  ['  Ọlá  Ṣadé ', 'ỌṢ'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
