import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useClipboard } from '../../../web/src/api/use-clipboard';
import { button, mount, only, tap } from '../../support/mount';
import { allSucceed, createFakeBackend } from './fake-backend';
import { makeServices } from './make-services';
import { WithServices } from './with-services';

const PROBLEM = 'We couldn’t copy this. Please write it down.';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A screen with text to copy. */
function Copied({ text }: { readonly text: string }) {
  const { copy, isCopied, problem } = useClipboard();
  const [isDone, setIsDone] = useState<boolean>();
  return (
    <>
      <button type="button" data-done={isDone} onClick={async () => setIsDone(await copy(text))}>
        Copy
      </button>
      <output>{isCopied ? 'copied' : problem}</output>
    </>
  );
}

/** @param copyText reply of the native app; without it, the native app does not answer */
const open = async (copyText?: () => unknown) => {
  const services = makeServices(createFakeBackend(allSucceed), { shell: copyText ? { copyText } : {} });
  const { show } = await mount(
    <WithServices bridge={services.bridge}>
      <WithServices toasts={services.toasts}>
        <Copied text="0123456789" />
      </WithServices>
    </WithServices>,
  );
  return { ...services, close: () => show(null) };
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const said = () => only('output').textContent;

describe('a text to copy', () => {
  it('[7.44] [8.15] [9.5] is given to the native app, and counts as copied for 1.5 s', async () => {
    const { shell, shown } = await open(() => undefined);
    expect(said()).toBe('');
    await tap(button('Copy'));
    await pass(0);
    expect(shell.named('copyText').map(({ params }) => params)).toEqual([{ text: '0123456789' }]);
    expect(shown).toEqual(['success: Copied']);
    await pass(1_499);
    expect(said()).toBe('copied');
    await pass(1);
    expect(said()).toBe('');
  });

  it('shows a hint to note it down if the native app refuses it, until the next attempt', async () => {
    const { shell, shown } = await open();
    const answer = async (result: string) => {
      const { callbackName = '' } = shell.named('copyText').at(-1) ?? {};
      await act(async () => (shell.window[callbackName] as (reply: object) => void)({ result }));
    };
    await tap(button('Copy'));
    await answer('denied');
    expect(said()).toBe(PROBLEM);
    expect(only('[data-done]').dataset.done).toBe('false');
    expect(shown).toEqual([]);
    await tap(button('Copy'));
    expect(said()).toBe('');
    await answer('success');
    expect(said()).toBe('copied');
    expect(only('[data-done]').dataset.done).toBe('true');
    await pass(1_500);
    expect(said()).toBe('');
  });
});
