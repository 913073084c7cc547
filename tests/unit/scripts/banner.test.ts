import { expect, it } from 'vitest';
import { banner } from '../../../scripts/start/banner';

const addresses = { app: 'http://app', mock: 'http://mock', workbench: 'http://app/__admin/' };
const LOCAL = ['http://app/__admin/scenarios/approved/open', '08031234567'];

it('names no scenario and no code of the mock server in front of a real backend, which knows neither', () => {
  const text = banner({ ...addresses, backend: 'http://backend/' });
  for (const local of LOCAL) expect(text).not.toContain(local);
  expect(text).toContain('Backend      http://backend/ (log in with a number that it knows)');
  expect(text).toContain('http://app/s/another/');
});
