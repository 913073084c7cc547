import { expect, it, onTestFinished, vi } from 'vitest';
import { pathOf } from '../../../web/src/navigation/routes';

it('takes no focus when it is the first of a visit: reading starts at the top of the page', async () => {
  // what was loaded here is no other test's
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { shows, start, until } = await import('./start-app');
  await start(pathOf('faq'));
  await shows('faq');
  await until(() => expect(document.title).toBe('Common Problems - Zuma'));
  expect(document.activeElement).toBe(document.body);
});
