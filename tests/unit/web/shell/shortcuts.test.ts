import { expect, it, vi } from 'vitest';
import { reportShortcuts } from '../../../../mock-server/shell/device-page';
import { phonePage } from './phone-page';

const open = (parent: unknown) => {
  phonePage(undefined);
  vi.stubGlobal('parent', parent);
  reportShortcuts();
};
const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event.defaultPrevented;
};

it('a phone in the workbench hands over Ctrl K and characters outside fields, and keeps all other keys', () => {
  const postMessage = vi.fn();
  open({ postMessage });
  const field = document.body.appendChild(document.createElement('input'));
  expect(press('k', { ctrlKey: true })).toBe(true);
  expect(press('K', { metaKey: true }, field)).toBe(true);
  expect(press('s')).toBe(false);
  expect(press('s', {}, field)).toBe(false);
  expect(press('s', { altKey: true })).toBe(false);
  expect(press('j', { ctrlKey: true })).toBe(false);
  expect(press('Enter')).toBe(false);
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(postMessage.mock.calls).toEqual([
    [{ device: { key: 'k', ctrlKey: true } }, '*'],
    [{ device: { key: 'K', ctrlKey: true } }, '*'],
    [{ device: { key: 's', ctrlKey: false } }, '*'],
  ]);
});

it('a page outside the workbench keeps Ctrl K', () => {
  open(window);
  expect(press('k', { ctrlKey: true })).toBe(false);
});
