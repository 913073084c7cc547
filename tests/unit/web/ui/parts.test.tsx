import { overrideAssumptions, SAMPLE_LENDER } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { act, type ReactNode, Suspense } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '../../../../web/src/platform/app-error';
import { ActionBar } from '../../../../web/src/ui/action-bar';
import { Bottom, Toast, TopBar } from '../../../../web/src/ui/bars';
import { Button } from '../../../../web/src/ui/button';
import { Dialog } from '../../../../web/src/ui/dialog';
import { lazyOptional } from '../../../../web/src/ui/loaded';
import { ErrorView } from '../../../../web/src/ui/message';
import { Parts, unbroken } from '../../../../web/src/ui/text';
import { button, mount, only, tap } from '../mount';

describe('a bar', () => {
  afterEach(() => overrideAssumptions({ productName: SAMPLE_LENDER }));

  it('[1.6] at the top has three styles: nothing, a back arrow, or the mark beside the product name', async () => {
    const back = vi.fn();
    const { show, container } = await mount(<TopBar title="Me" style="none" onBack={back} />);
    expect([container.textContent, container.querySelector('button, svg')]).toEqual(['Me', null]);
    await show(<TopBar title="Settings" style="icon" onBack={back} />);
    await tap(button('Back'));
    expect(back).toHaveBeenCalledOnce();
    await show(<TopBar title="Zuma" style="logo" onBack={back} />);
    expect([container.textContent, container.querySelector('button')]).toEqual(['Zuma', null]);
    expect(only('header > span').textContent).toBe('');
    overrideAssumptions({ productName: 'Harbour' });
    await show(<TopBar title="Confirm your number" style="logo" onBack={back} />);
    expect(only('h1').textContent).toBe('Confirm your number');
    expect(only('header > span[aria-hidden="true"]').textContent).toBe('Harbour');
  });

  it('for an action rises by the height of a keyboard, stays put during a pinch zoom, and returns', async () => {
    const viewport = Object.assign(new EventTarget(), { height: window.innerHeight, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', viewport);
    const covered = () => document.documentElement.style.getPropertyValue('--keyboard');
    const { show } = await mount(<ActionBar>Continue</ActionBar>);
    expect(covered()).toBe('0px');
    viewport.height -= 300;
    viewport.dispatchEvent(new Event('resize'));
    expect(covered()).toBe('300px');
    viewport.scale = 2;
    viewport.dispatchEvent(new Event('resize'));
    expect(covered()).toBe('0px');
    await show(null);
    expect(covered()).toBe('');
  });

  it('has the toast, in a live region that exists before its text', async () => {
    const around = (text: string, bar?: ReactNode) => (
      <>
        {bar}
        <Bottom isLast />
        <Toast message={text === '' ? undefined : { id: 1, text, kind: 'success' }} />
      </>
    );
    const bar = <ActionBar>Pay</ActionBar>;
    const { show } = await mount(around('', bar));
    const region = only('[role="status"]');
    for (const [place, page] of Object.entries({ CopiedPay: around('Copied', bar), Copied: around('Copied') })) {
      await show(page);
      expect(region.parentElement?.parentElement?.textContent).toBe(place);
    }
    expect(only('[role="status"]')).toBe(region);
  });
});

it('a busy button ignores taps, announces it, keeps its name and focus, and does not submit its form', async () => {
  const act = vi.fn();
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (isBusy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" isBusy={isBusy} onClick={act}>
        Send
      </Button>
    </form>
  );
  const { show } = await mount(form(false));
  button('Send').focus();
  await tap(button('Send'));
  await show(form(true));
  await tap(button('Send'));
  expect([act.mock.calls.length, submit.mock.calls.length]).toEqual([1, 1]);
  expect(button('Send').getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(button('Send'));
});

it('a dialog takes the focus, closes by its button, by Escape and by a tap on the backdrop only, and returns the focus', async () => {
  const close = vi.fn();
  const page = (isOpen: boolean) => (
    <>
      <button type="button">Open</button>
      {isOpen && (
        <Dialog title="Other loans" onClose={close}>
          <p id="inside">None</p>
        </Dialog>
      )}
    </>
  );
  const { show } = await mount(page(false));
  button('Open').focus();
  await show(page(true));
  const dialog = only('dialog');
  expect(document.activeElement).toBe(dialog);
  await tap(only('#inside'));
  expect(close).not.toHaveBeenCalled();
  await tap(button('Close'));
  await act(async () => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  await tap(dialog);
  expect(close).toHaveBeenCalledTimes(3);
  await show(page(false));
  expect(document.activeElement).toBe(button('Open'));
});

it('a dialog opens in an engine without showModal', async () => {
  const { showModal } = HTMLDialogElement.prototype;
  onTestFinished(() => void Object.assign(HTMLDialogElement.prototype, { showModal }));
  Object.assign(HTMLDialogElement.prototype, { showModal: undefined });
  await mount(
    <Dialog title="Other loans" onClose={vi.fn()}>
      None
    </Dialog>,
  );
  expect(only('dialog').hasAttribute('open')).toBe(true);
});

describe('a screen that did not load', () => {
  const specified = 'Unable to load content, please check your internet connection and try again.';
  const ours = 'This is our mistake, not your connection';
  const refused = AppError.ofCode(codes.PRODUCT_NOT_FOUND.code, '');
  it.each<[string, AppError, string]>([
    ['the network for a timeout', new AppError('timeout', ''), specified],
    ['us for an unreadable reply', new AppError('contract', ''), ours],
    ['us for an internal error', AppError.ofCode(codes.INTERNAL_ERROR.code, ''), ours],
    ['nobody for a refusal, which has its own words', refused, codes.PRODUCT_NOT_FOUND.message],
  ])('blames %s, and has a Refresh button', async (_whom, error, text) => {
    const refresh = vi.fn();
    await mount(<ErrorView error={error} onRefresh={refresh} />);
    expect(only('[role="alert"]').textContent).toContain(text);
    await tap(button('Refresh'));
    expect(refresh).toHaveBeenCalledOnce();
  });
});

it.each([
  ['due 6-December-2026', ['6-December-2026']],
  ['On 6-December-2026 13:05, then 21-May-2027.', ['6-December-2026', '21-May-2027.']],
  ['no date at all', []],
])('a date stays on one line in %j', async (text, dates) => {
  const { container } = await mount(<p>{unbroken(text)}</p>);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('span > span')].map(({ textContent }) => textContent)).toEqual(dates);
});

it('short facts have a dot between two of them, and none for an empty one', async () => {
  const { container } = await mount(<Parts of={['', 'Bank transfer', '', '26-November-2026 16:30']} />);
  expect(container.textContent).toBe('Bank transfer · 26-November-2026 16:30');
});

it('a part of the screen that does not load is left out, and the rest stays', async () => {
  const Missing = lazyOptional(() => Promise.reject(new Error('a lost chunk')));
  const { container } = await mount(
    <Suspense>
      Home
      <Missing />
    </Suspense>,
  );
  await act(async () => undefined);
  expect(container.textContent).toBe('Home');
});
