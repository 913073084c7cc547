import { expect, it, vi } from 'vitest';
import { reportSearchKey } from '../../../../mock-server/shell/device-page';
import { phonePage } from './phone-page';

const open = (parent: unknown) => {
  phonePage(undefined);
  vi.stubGlobal('parent', parent);
  reportSearchKey();
};
const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};

it('a phone in the workbench hands Ctrl K over instead of the browser, and keeps all other keys', () => {
  const postMessage = vi.fn();
  open({ postMessage });
  expect(press('k', { ctrlKey: true })).toBe(true);
  expect(press('K', { metaKey: true })).toBe(true);
  expect(press('k')).toBe(false);
  expect(press('j', { ctrlKey: true })).toBe(false);
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(postMessage.mock.calls).toEqual([
    [{ device: { search: true } }, '*'],
    [{ device: { search: true } }, '*'],
  ]);
});

it('a page outside the workbench keeps Ctrl K', () => {
  open(window);
  expect(press('k', { ctrlKey: true })).toBe(false);
});
