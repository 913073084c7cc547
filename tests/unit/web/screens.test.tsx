import { Suspense } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { mount } from './mount';

const faq = '../../../web/src/screens/faq';

it('a chunk that did not load is requested again, by a new component, which then renders at once', async () => {
  let isDown = true;
  vi.resetModules();
  vi.doMock(faq, () => {
    if (isDown) throw new Error('the network is gone');
    return { default: () => 'the questions' };
  });
  onTestFinished(() => {
    vi.doUnmock(faq);
    // modules loaded here must not reach other tests
    vi.resetModules();
  });
  const { screens } = await import('../../../web/src/app/screens');
  await expect(screens.preload('faq')).resolves.toBeUndefined();
  expect(screens.isLoaded('faq')).toBe(false);
  const failed = screens.component('faq');
  expect(await screens.reload('faq')).toBe(false);
  // without the chunk, the failed component stays
  expect(screens.component('faq')).toBe(failed);
  isDown = false;
  expect(await screens.reload('faq')).toBe(true);
  const Screen = screens.component('faq');
  expect(Screen).not.toBe(failed);
  const Waiting = vi.fn(() => null);
  const { container } = await mount(
    <Suspense fallback={<Waiting />}>
      <Screen />
    </Suspense>,
  );
  expect(container.textContent).toBe('the questions');
  expect(Waiting).not.toHaveBeenCalled();
});
