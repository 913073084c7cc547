import { expect, it, onTestFinished, vi } from 'vitest';
import { pathOf } from '../../../web/src/platform/routes';

it('takes no focus on the first screen of a visit, so that a screen reader starts at the top', async () => {
  // modules loaded here must not reach other tests
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const { shows, start, until } = await import('./start-app');
  await start(pathOf('faq'));
  await shows('faq');
  await until(() => expect(document.title).toBe('Common Problems - Zuma'));
  expect(document.activeElement).toBe(document.body);
});
