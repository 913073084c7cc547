import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BridgeContext } from '../../../web/src/bridge/bridge-context';
import { useClipboard } from '../../../web/src/bridge/use-clipboard';
import { ToastContext } from '../../../web/src/ui/toast-context';
import { button, mount, only, tap } from '../../support/mount';
import { createFakeBackend } from './fake-backend';
import { makeServices } from './make-services';
import { allSucceed } from './start-app';

const PROBLEM = 'This could not be copied. Please note it down.';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A number that can be copied, as screens show one. */
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

/** @param copyText what the shell answers; without it, the shell is silent */
const open = async (copyText?: () => unknown) => {
  const services = makeServices(createFakeBackend(allSucceed), { shell: copyText ? { copyText } : {} });
  const { show } = await mount(
    <BridgeContext value={services.bridge}>
      <ToastContext value={services.toasts}>
        <Copied text="0123456789" />
      </ToastContext>
    </BridgeContext>,
  );
  return { ...services, close: () => show(null) };
};
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const said = () => only('output').textContent;

describe('[7.44] a text to copy', () => {
  it('[8.15] [9.5] is given to the shell, and is said to be copied for 1.5 s', async () => {
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

  it('[9.5] is said to be for 1.5 s from the last time', async () => {
    await open(() => undefined);
    await tap(button('Copy'));
    await pass(1_000);
    await tap(button('Copy'));
    await pass(1_499);
    expect(said()).toBe('copied');
    await pass(1);
    expect(said()).toBe('');
  });

  it('is for the borrower to note down where the shell does not take it, until the next try', async () => {
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

  it('leaves no timer behind when its screen goes', async () => {
    const { toasts, close } = await open(() => undefined);
    await tap(button('Copy'));
    await pass(0);
    expect(toasts.current()).toBeDefined();
    await close();
    // the one that is left takes the toast away
    expect(vi.getTimerCount()).toBe(1);
  });
});
