import { type ComponentType, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mount } from '../../support/mount';
import { until } from './start-app';

type Screens = typeof import('../../../web/src/app/screens')['screens'];

const faq = '../../../web/src/screens/faq';
let isDown = false;

let screens: Screens;
beforeEach(async () => {
  isDown = false;
  vi.resetModules();
  vi.doMock(faq, () => {
    if (isDown) throw new Error('the network is gone');
    return { default: () => 'the questions' };
  });
  ({ screens } = await import('../../../web/src/app/screens'));
});
afterEach(() => {
  vi.doUnmock(faq);
  // modules loaded here must not reach other tests
  vi.resetModules();
});

/** Renders a screen, with `loading` in its place until its chunk is loaded. @returns the texts that were shown */
const shownBy = async (Screen: ComponentType) => {
  const shown: string[] = [];
  const Watch = () => void shown.push('loading');
  const { container } = await mount(
    <Suspense fallback={<Watch />}>
      <Screen />
    </Suspense>,
  );
  await until(() => expect(container.textContent).not.toBe(''));
  return [...new Set([...shown, container.textContent])];
};

it('a screen whose chunk is loaded renders at once, by the same component as before', async () => {
  const before = screens.component('faq');
  await screens.preload('faq');
  expect(screens.component('faq')).toBe(before);
  expect(screens.component('settings')).not.toBe(before);
  expect(await shownBy(before)).toEqual(['the questions']);
});

it('a chunk that does not load is requested again, by a new component', async () => {
  isDown = true;
  await expect(screens.preload('faq')).resolves.toBeUndefined();
  expect(screens.isLoaded('faq')).toBe(false);
  const failed = screens.component('faq');
  expect(await screens.reload('faq')).toBe(false);
  // without the chunk, the failed component stays
  expect(screens.component('faq')).toBe(failed);
  isDown = false;
  expect(await screens.reload('faq')).toBe(true);
  expect(screens.component('faq')).not.toBe(failed);
  expect(await shownBy(screens.component('faq'))).toEqual(['the questions']);
});
