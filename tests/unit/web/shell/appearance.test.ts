import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepAppearance } from '../../../../mock-server/shell/appearance';
import { readSettings, type ShellSettings } from '../../../../mock-server/shell/settings';
import { phonePage, phoneSettings } from './phone-page';

const root = document.documentElement;
const clear = () => {
  root.removeAttribute('data-theme');
  root.style.fontSize = '';
};
beforeEach(clear);
afterEach(clear);

/** A phone in a frame. `say` sends a message of the workbench. */
const start = (changes: Partial<ShellSettings> = {}, isFramed = true) => {
  phonePage(undefined);
  const parent = isFramed ? new EventTarget() : window;
  vi.stubGlobal('parent', parent);
  let attributeChanged = (): void => undefined;
  const observe = vi.fn();
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe = observe;
      constructor(changed: () => void) {
        attributeChanged = changed;
      }
    },
  );
  const settings = phoneSettings(changes);
  keepAppearance(settings);
  const say = (shell: unknown, source: unknown = parent) =>
    window.dispatchEvent(Object.assign(new Event('message'), { source, data: { shell } }));
  return { say, observe, attributeChanged };
};
const look = () => [root.style.fontSize, root.getAttribute('data-theme')];

describe('the look of a phone', () => {
  it.each<[Partial<ShellSettings>, string, string | null]>([
    [{}, '', null],
    [{ textSize: 100, theme: 'light' }, '', 'light'],
    [{ textSize: 150, theme: 'dark' }, '150%', 'dark'],
  ])('follows its settings %j', (settings, size, theme) => {
    start(settings);
    expect(look()).toEqual([size, theme]);
  });

  it('follows the workbench, also after a reload', () => {
    const { say } = start();
    say({ textSize: 200, theme: 'dark' });
    expect(look()).toEqual(['200%', 'dark']);
    expect(readSettings(() => undefined)).toMatchObject({ textSize: 200, theme: 'dark' });
    say({ textSize: 100, theme: '' });
    expect(look()).toEqual(['', null]);
  });

  it.each([
    { textSize: 49, theme: '' },
    { textSize: 301, theme: '' },
    { textSize: 150 },
    { textSize: 150, theme: 'blue' },
    { unknown: 1 },
  ])('ignores the message %j', (message) => {
    const { say } = start();
    say(message);
    expect(look()).toEqual(['', null]);
  });

  it('comes back when the app follows the device again', () => {
    const { observe, attributeChanged } = start({ theme: 'dark' });
    expect(observe).toHaveBeenCalledWith(root, { attributeFilter: ['data-theme'] });
    root.setAttribute('data-theme', 'light');
    attributeChanged();
    expect(look()).toEqual(['', 'light']);
    root.removeAttribute('data-theme');
    attributeChanged();
    expect(look()).toEqual(['', 'dark']);
  });
});
