import { expect, it } from 'vitest';
import { banner } from '../../../scripts/start/banner';

const addresses = { app: 'http://app', mock: 'http://mock', workbench: 'http://app/__admin/' };
const LOCAL = ['http://app/__admin/scenarios/approved/open', 'http://mock/__admin/messages', 'any number'];

it('says how to log in and to open a scenario', () => {
  for (const text of LOCAL) expect(banner(addresses)).toContain(text);
});

it('names no scenario and no code of the mock server in front of a real backend, which knows neither', () => {
  const text = banner({ ...addresses, backend: 'http://backend/' });
  for (const local of LOCAL) expect(text).not.toContain(local);
  expect(text).toContain('The backend      http://backend/');
  expect(text).toContain('Log in with a number that the backend accepts. The backend sends the code.');
  expect(text).toContain('http://app/s/my-sandbox/');
});
