import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { useDeviceKeyboard } from '../../../../mock-server/workbench/app/use-device-keyboard';
import { mount, only } from '../../../support/mount';

const open = async () => {
  function Page() {
    useDeviceKeyboard();
    return (
      <>
        <input aria-label="filter" />
        <iframe title="A" data-phone="a" />
        <iframe title="other" />
      </>
    );
  }
  const { container } = await mount(<Page />);
  const searched = vi.fn();
  const onKey = ({ key, ctrlKey }: KeyboardEvent) => searched(key, ctrlKey);
  document.addEventListener('keydown', onKey);
  const windowOf = (title: string) => only<HTMLIFrameElement>(`iframe[title="${title}"]`).contentWindow;
  const hear = (keyboard: string, source = windowOf('A'), origin = location.origin) =>
    act(async () => {
      const data = { device: { keyboard } };
      window.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }));
    });
  const field = container.querySelector('input') as HTMLInputElement;
  field.focus();
  const blurred = () => field.blur();
  return { searched, hear, field, blurred, windowOf, stop: () => document.removeEventListener('keydown', onKey) };
};

it('the keyboard returns from a phone to the last field, and Ctrl K opens the search', async () => {
  vi.stubGlobal('focus', () => undefined);
  const { searched, hear, field, blurred, stop } = await open();
  for (const news of ['taken', 'leave', 'search']) {
    blurred();
    expect(document.activeElement).not.toBe(field);
    await hear(news);
    expect([news, document.activeElement === field]).toEqual([news, true]);
  }
  expect(searched.mock.calls).toEqual([['k', true]]);
  stop();
});

it('a page that is not a phone cannot move the keyboard', async () => {
  const { searched, hear, field, blurred, windowOf, stop } = await open();
  blurred();
  await hear('search', windowOf('other'));
  await hear('search', window);
  await hear('search', windowOf('A'), 'https://evil.example');
  expect(document.activeElement).not.toBe(field);
  expect(searched).not.toHaveBeenCalled();
  stop();
});
