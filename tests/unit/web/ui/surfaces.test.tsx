import { codes } from '@kit/contracts/codes';
import { act, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../web/src/platform/app-error';
import { ActionBar } from '../../../../web/src/ui/action-bar';
import { Bottom, Toast } from '../../../../web/src/ui/bars';
import { List, ListRow } from '../../../../web/src/ui/card';
import { Choice } from '../../../../web/src/ui/choice';
import { Dialog } from '../../../../web/src/ui/dialog';
import { ErrorSummary } from '../../../../web/src/ui/error-summary';
import { Illustration, type IllustrationName } from '../../../../web/src/ui/illustration';
import { ErrorView } from '../../../../web/src/ui/message';
import { pictures } from '../../../../web/src/ui/pictures';
import { Progress } from '../../../../web/src/ui/progress';
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

  it('creates a new element for a repeated text, so that it is announced again', async () => {
    const { show } = await mount(around(message(1)));
    const first = only('[role="status"] p');
    await show(around(message(2)));
    expect(only('[role="status"] p')).not.toBe(first);
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

  it('opens when rendered, labelled by its title', async () => {
    const { dialog } = await open();
    expect(dialog.open).toBe(true);
    expect(document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Other loans');
  });

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

  it('distinguishes a lost network, an unreadable reply and a crash, and blames the network only for the first', async () => {
    const says = async (view: ReactNode) => {
      const { container } = await mount(view);
      return container.textContent;
    };
    const refresh = () => undefined;
    const network = await says(<ErrorView error={{ kind: 'timeout', message: '' }} onRefresh={refresh} />);
    const reply = await says(<ErrorView error={{ kind: 'contract', message: '' }} onRefresh={refresh} />);
    const crash = await says(<ErrorView isCrash onRefresh={refresh} />);
    expect(new Set([network, reply, crash]).size).toBe(3);
    expect(network).toContain('check your internet connection');
    for (const ours of [reply, crash]) expect(ours).toContain('This is our mistake, not your connection');
  });

  it("shows a refusal in the server's words, without blaming the network", async () => {
    const says = async (code: number) => {
      const { container, show } = await mount(
        <ErrorView error={AppError.ofCode(code, '')} onRefresh={() => undefined} />,
      );
      const text = container.textContent;
      await show(null);
      return text;
    };
    expect(await says(codes.PRODUCT_NOT_FOUND.code)).toContain(codes.PRODUCT_NOT_FOUND.message);
    expect(await says(codes.INTERNAL_ERROR.code)).toContain('This is our mistake, not your connection');
  });
});

describe('the pictures', () => {
  it.each<IllustrationName>(['offline', 'failed', ...(Object.keys(pictures) as (keyof typeof pictures)[])])(
    '%s has at most 2 kB, and no colour of its own',
    async (name) => {
      const { container } = await mount(<Illustration name={name} />);
      await act(async () => vi.dynamicImportSettled());
      const { innerHTML } = container;
      expect(innerHTML).toContain('<path');
      expect(new TextEncoder().encode(innerHTML).length).toBeLessThanOrEqual(2_000);
      expect(innerHTML).not.toMatch(/(?:fill|stroke)="(?!none)|#[\da-f]{3,6}\b|rgb/i);
    },
  );
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

describe('ErrorSummary', () => {
  const errors = Array.from({ length: 13 }, (_, index) => ({ fieldId: `f${index}`, text: `Field ${index}` }));
  const lines = () => [...only('[role="alert"]').children].map(({ textContent }) => textContent);

  it('counts the wrong fields in one line and names the first', async () => {
    const { show } = await mount(<ErrorSummary errors={errors} attempt={1} />);
    expect(lines()).toEqual(['Check 13 answers, starting with: Field 0']);
    await show(<ErrorSummary errors={errors.slice(4, 5)} attempt={1} />);
    expect(lines()).toEqual(['Check this answer: Field 4']);
  });
});

describe('Progress', () => {
  it('announces the number of done steps', async () => {
    await mount(<Progress label="Your application" done={1} total={4} />);
    const bar = only('[role="progressbar"]');
    expect(bar.getAttribute('aria-valuetext')).toBe('1 of 4 done');
    expect(bar.getAttribute('aria-label')).toBe('Your application');
    expect(bar.children).toHaveLength(4);
  });
});

describe('ListRow', () => {
  it('is one button if it can be tapped, and none if its end has a button', async () => {
    const open = vi.fn();
    await mount(
      <List>
        <ListRow title="Settings" onClick={open} />
        <ListRow title="QuickBridge" end={<button type="button">Apply</button>} />
      </List>,
    );
    await tap(button('Settings'));
    expect(open).toHaveBeenCalledOnce();
    expect(document.querySelectorAll('button')).toHaveLength(2);
  });
});

describe('Choice', () => {
  it('is a labelled group of radio buttons with one chosen', async () => {
    const choose = vi.fn();
    const options = [
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ] as const;
    await mount(<Choice legend="Appearance" options={options} value="light" onChange={choose} />);
    expect(only('legend').textContent).toBe('Appearance');
    expect(only('input:checked').parentElement?.textContent).toBe('Light');
    await tap(only('input:not(:checked)'));
    expect(choose).toHaveBeenCalledWith('dark');
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
