import { codes } from '@kit/contracts/codes';
import { act, type ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../web/src/platform/app-error';
import { ActionBar } from '../../../../web/src/ui/action-bar';
import { Bottom, Toast } from '../../../../web/src/ui/bars';
import { Dialog } from '../../../../web/src/ui/dialog';
import { Loaded } from '../../../../web/src/ui/loaded';
import { ErrorView } from '../../../../web/src/ui/message';
import { Parts, unbroken } from '../../../../web/src/ui/text';
import { button, mount, only, tap } from '../../../support/mount';

describe('Toast', () => {
  const message = (id: number) => ({ id, text: 'Copied', kind: 'success' }) as const;
  const around = (shown: ReturnType<typeof message> | undefined, hasBar = true) => (
    <>
      {hasBar && <ActionBar>Pay</ActionBar>}
      <Bottom isLast />
      <Toast message={shown} />
    </>
  );

  it('announces through a live region that exists before its text, in the visible bar', async () => {
    const { show } = await mount(around(undefined));
    const region = only('[role="status"]');
    expect(region.textContent).toBe('');
    await show(around(message(1)));
    expect(only('[role="status"]')).toBe(region);
    expect(region.parentElement?.parentElement?.textContent).toBe('CopiedPay');
    await show(around(message(1), false));
    expect(only('[role="status"]')).toBe(region);
    expect(region.parentElement?.parentElement?.textContent).toBe('Copied');
  });
});

describe('Dialog', () => {
  const open = async () => {
    const close = vi.fn();
    await mount(
      <Dialog title="Other loans" onClose={close}>
        <p id="inside">None</p>
      </Dialog>,
    );
    return { close, dialog: only<HTMLDialogElement>('dialog') };
  };

  it('closes by its button, by Escape and by a tap on the backdrop, not by a tap inside', async () => {
    const { close, dialog } = await open();
    await tap(only('#inside'));
    expect(close).not.toHaveBeenCalled();
    await tap(button('Close'));
    await act(async () => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    await tap(dialog);
    expect(close).toHaveBeenCalledTimes(3);
  });
});

it('a closed dialog gives the focus back to the button that opened it', async () => {
  const page = (isOpen: boolean) => (
    <>
      <button type="button">Open</button>
      {isOpen && (
        <Dialog title="Other loans" onClose={() => undefined}>
          None
        </Dialog>
      )}
    </>
  );
  const { show } = await mount(page(false));
  button('Open').focus();
  await show(page(true));
  expect(document.activeElement).toBe(only('dialog'));
  await show(page(false));
  expect(document.activeElement).toBe(button('Open'));
});

it('content whose reload failed stays, with a note and a retry', async () => {
  const reload = vi.fn(async () => undefined);
  const query = { data: '₦5,000', error: new AppError('network', ''), isValidating: false, reload };
  const { container } = await mount(
    <Loaded query={query}>
      {(data, note) => (
        <>
          {note}
          {data}
        </>
      )}
    </Loaded>,
  );
  expect(container.textContent).toBe('This may be out of date. Refresh₦5,000');
  await tap(button('Refresh'));
  expect(reload).toHaveBeenCalledOnce();
});

describe('ErrorView', () => {
  it("shows the specification's text, with a Refresh button", async () => {
    const refresh = vi.fn();
    await mount(<ErrorView onRefresh={refresh} />);
    expect(only('[role="alert"] p').textContent).toBe(
      'Unable to load content, please check your internet connection and try again.',
    );
    await tap(button('Refresh'));
    expect(refresh).toHaveBeenCalledOnce();
  });

  const ours = 'This is our mistake, not your connection';
  it.each<[string, Partial<ComponentProps<typeof ErrorView>>, string]>([
    ['the network for a timeout', { error: new AppError('timeout', '') }, 'check your internet connection'],
    ['us for an unreadable reply', { error: new AppError('contract', '') }, ours],
    ['us for a crash', { isCrash: true }, 'This screen doesn’t work'],
    ['us for an internal error', { error: AppError.ofCode(codes.INTERNAL_ERROR.code, '') }, ours],
    [
      'nobody for a refusal, which has its own words',
      { error: AppError.ofCode(codes.PRODUCT_NOT_FOUND.code, '') },
      codes.PRODUCT_NOT_FOUND.message,
    ],
  ])('blames %s', async (_whom, props, text) => {
    const { container } = await mount(<ErrorView {...props} onRefresh={() => undefined} />);
    expect(container.textContent).toContain(text);
  });
});

describe('a date in a text', () => {
  it.each([
    ['due 6-December-2026', ['6-December-2026']],
    ['On 6-December-2026 13:05, then 21-May-2027.', ['6-December-2026', '21-May-2027.']],
    ['no date at all', []],
  ])('stays on one line in %j', async (text, dates) => {
    const { container } = await mount(<p>{unbroken(text)}</p>);
    expect(container.textContent).toBe(text);
    expect([...container.querySelectorAll('span > span')].map(({ textContent }) => textContent)).toEqual(dates);
  });
});

describe('ActionBar', () => {
  it('rises by the height of a keyboard, stays put during a pinch zoom, and returns', async () => {
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
});

describe('Parts', () => {
  it.each([
    [['Bank transfer', '26-November-2026 16:30'], 'Bank transfer · 26-November-2026 16:30'],
    [['', '26-November-2026 16:30'], '26-November-2026 16:30'],
    [['Bank transfer', ''], 'Bank transfer'],
    [[], ''],
  ])('writes %j with a dot only between two parts', async (of, text) => {
    await mount(<Parts of={of} />);
    expect(document.body.textContent).toBe(text);
  });
});
