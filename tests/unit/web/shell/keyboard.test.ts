import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { shareKeyboard } from '../../../../mock-server/shell/keyboard';
import { phonePage } from './phone-page';

/** Starts the shell in a frame of the workbench. The person is in the workbench until `hasFocus` changes. */
const inFrame = () => {
  phonePage(undefined);
  const { focus } = HTMLElement.prototype;
  const { show, showModal } = HTMLDialogElement.prototype;
  onTestFinished(() => {
    HTMLElement.prototype.focus = focus;
    Object.assign(HTMLDialogElement.prototype, { show, showModal });
    document.body.replaceChildren();
  });
  const postMessage = vi.fn();
  vi.stubGlobal('parent', { postMessage });
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
  return { hasFocus, news: () => postMessage.mock.calls.map(([message]) => message.device.keyboard) };
};
const put = <Name extends keyof HTMLElementTagNameMap>(name: Name) =>
  document.body.appendChild(document.createElement(name));
const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  document.body.dispatchEvent(event);
  return event;
};

describe('a phone in the workbench', () => {
  let page: ReturnType<typeof inFrame>;
  beforeEach(() => {
    page = inFrame();
  });

  it('takes no focus by script while the person is in the workbench', () => {
    shareKeyboard();
    const field = put('input');
    field.focus();
    expect(document.activeElement).not.toBe(field);
    page.hasFocus.mockReturnValue(true);
    field.focus();
    expect(document.activeElement).toBe(field);
    expect(page.news()).toEqual([]);
  });

  it.each(['show', 'showModal'] as const)('reports that a dialog took the focus with %s', (name) => {
    const shown = vi.fn();
    HTMLDialogElement.prototype[name] = function (this: HTMLDialogElement) {
      shown(this);
      page.hasFocus.mockReturnValue(true);
    };
    shareKeyboard();
    const dialog = put('dialog');
    dialog[name]();
    expect(shown).toHaveBeenCalledWith(dialog);
    expect(page.news()).toEqual(['taken']);
    // The person is in the phone now.
    dialog[name]();
    expect(page.news()).toEqual(['taken']);
  });

  it('says nothing about a dialog that took no focus', () => {
    HTMLDialogElement.prototype.showModal = () => undefined;
    shareKeyboard();
    put('dialog').showModal();
    expect(page.news()).toEqual([]);
  });

  it('hands Ctrl K over instead of the browser, in upper and lower case', () => {
    shareKeyboard();
    for (const [key, held] of [
      ['k', 'ctrlKey'],
      ['K', 'ctrlKey'],
      ['k', 'metaKey'],
    ] as const)
      expect(press(key, { [held]: true }).defaultPrevented).toBe(true);
    expect(page.news()).toEqual(['search', 'search', 'search']);
  });

  it('keeps all other keys, also an event without a key', () => {
    shareKeyboard();
    for (const key of ['k', 'K', 'Enter', 'Tab']) expect(press(key).defaultPrevented).toBe(false);
    press('j', { ctrlKey: true });
    document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
    expect(page.news()).toEqual([]);
  });

  it('hands Escape over, unless the app needs it', () => {
    shareKeyboard();
    expect(press('Escape').defaultPrevented).toBe(false);
    expect(page.news()).toEqual(['leave']);
    const used = (event: Event) => event.preventDefault();
    document.body.addEventListener('keydown', used, { once: true });
    press('Escape');
    const dialog = put('dialog');
    dialog.setAttribute('open', '');
    press('Escape');
    expect(page.news()).toEqual(['leave']);
    dialog.removeAttribute('open');
    press('Escape');
    expect(page.news()).toEqual(['leave', 'leave']);
  });
});

it('a page outside the workbench keeps its focus and its keys', () => {
  const page = inFrame();
  vi.stubGlobal('parent', window);
  shareKeyboard();
  const field = put('input');
  field.focus();
  expect(document.activeElement).toBe(field);
  expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(false);
  expect(page.news()).toEqual([]);
});
