import { assumptions } from '@kit/contracts/assumptions';
import { act, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useScreen } from '../../../web/src/api/use-screen';
import { hrefOf } from '../../../web/src/platform/location';
import type { RouteName } from '../../../web/src/platform/routes';
import { added } from './fake-screens';
import { button, enter, only, tap } from './mount';
import { closeLayer, depth, field, followLink, press, shows, start, startAt, TOKEN, until } from './start-app';

/** Two views of one screen. The first gets its name after loading, and the second is a step above it. */
function Steps() {
  const [step, setStep] = useState<'first' | 'second'>();
  const { leave } = useScreen({
    view: step,
    title: step && `The ${step} step`,
    onBack: step === 'second' ? () => setStep('first') : undefined,
  });
  return (
    <>
      <button type="button" data-step="first" onClick={() => setStep('first')} />
      <button type="button" data-step="second" onClick={() => setStep('second')} />
      <button type="button" data-leave="" onClick={leave} />
    </>
  );
}

let scrolls: number[] = [];

/** Makes all elements visible or hidden, which a simulated document cannot tell. */
const setInSight = (isInSight: boolean) =>
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    get: () => (isInSight ? document.body : null),
    configurable: true,
  });

beforeEach(() => {
  scrolls = [];
  setInSight(true);
  vi.spyOn(window, 'scrollTo').mockImplementation((...[, top]: unknown[]) => void scrolls.push(Number(top)));
});
afterEach(async () => {
  await closeLayer();
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent');
});

/** Scrolls the page, as the borrower does. */
const scrollBy = (top: number) =>
  act(async () => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);
    window.dispatchEvent(new Event('scroll'));
  });
/** Waits for the only scroll since the last call. */
const scrolledTo = async (top: number) => {
  await until(() => expect(scrolls).toEqual([top]));
  scrolls = [];
};
const back = () => act(async () => window.history.back());
const heading = () => only('header h1').textContent;

it('a screen that shows another order starts at its top, and restores its scroll position when the borrower goes back, which a shrinking screen does not change', async () => {
  await start(hrefOf('repayDetail', { orderNo: 'L1' }), { token: TOKEN });
  await shows('repayDetail');
  await scrollBy(300);
  scrolls = [];
  setInSight(false);
  await scrollBy(5);
  setInSight(true);
  await followLink(hrefOf('repayDetail', { orderNo: 'L2' }), 1);
  await scrolledTo(0);
  await scrollBy(120);
  await back();
  await until(() => expect(window.location.search).toBe('?orderNo=L1'));
  await scrolledTo(300);
});

describe('a screen with several steps', () => {
  const openFirst = async (name: RouteName = 'repayDetail') => {
    added.set(name, Steps);
    const app = await startAt(name);
    await act(async () => only(`[data-go=${name}]`).focus());
    await scrollBy(200);
    scrolls = [];
    await press('[data-step=first]');
    await until(() => expect(heading()).toBe('The first step'));
    return app;
  };
  const goOn = async () => {
    await press('[data-step=second]');
    await until(() => expect(depth()).toBe(1));
  };

  it('keeps its scroll position and its focus while it names its first step', async () => {
    await openFirst();
    await until(() => expect(document.title).toBe('The first step - Zuma'));
    expect(document.activeElement).toBe(only('[data-go=repayDetail]'));
    expect(scrolls).toEqual([]);
  });

  it('[2.38] restores the previous step by the system’s back, even if that leads home, and starts the next one at its top', async () => {
    await openFirst('review');
    await scrollBy(200);
    await goOn();
    await scrollBy(90);
    scrolls = [];
    await back();
    await scrolledTo(200);
    await until(() => expect(heading()).toBe('The first step'));
    expect(depth()).toBe(0);
    await shows('review');
    await press('[data-step=second]');
    await scrolledTo(0);
  });

  it('keeps the cursor in a field that the next step focused', async () => {
    await openFirst();
    await act(async () => only('input').focus());
    await goOn();
    expect(document.activeElement).toBe(only('input'));
  });

  it('[7.43] handles the system’s back on home while a step is open, and leaves it to the native app otherwise', async () => {
    const { shell } = await openFirst('home');
    const switches = () => shell.named('setBackSwitch').map(({ params }) => params.intercept);
    await goOn();
    await until(() => expect(switches()).toEqual([false, true]));
    await back();
    await until(() => expect(switches()).toEqual([false, true, false]));
  });

  it('closes a step by its back arrow, and stays', async () => {
    await openFirst('settings');
    await goOn();
    await tap(only('[data-screen=settings] [aria-label=Back]'));
    await until(() => expect(heading()).toBe('The first step'));
    await until(() => expect(depth()).toBe(0));
    await shows('settings');
  });

  it('is left with all its steps if it calls `leave`', async () => {
    await startAt('me');
    added.set('settings', Steps);
    await press('[data-go=me]');
    await shows('settings');
    await press('[data-step=first]');
    await goOn();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await press('[data-leave]');
    await shows('me');
    await until(() => expect(window.history.state).toMatchObject({ idx: 0 }));
    // the step back has arrived, so the app does not count it as refused
    await act(async () => vi.advanceTimersByTime(500));
    expect(depth()).toBe(0);
  });
});

describe('a tap on a link', () => {
  it('counts once, even if it comes twice before the screen has changed', async () => {
    await startAt('me');
    const go = only('[data-go=me]');
    await act(async () => {
      go.click();
      go.click();
    });
    await shows('settings');
    await until(() => expect(window.history.state).toMatchObject({ idx: 1 }));
  });

  it('back on the first screen of a visit leads home, in its place', async () => {
    await startAt('settings');
    await press('[data-back=settings]');
    await shows('home');
    await until(() => expect(window.history.state).toMatchObject({ idx: 0 }));
  });
});

describe('a screen that is kept alive and shown again', () => {
  const { productName } = assumptions;
  /** Home, scrolled, with another screen after it. */
  const leaveHome = async () => {
    const { tracked, shell } = await startAt('home');
    expect(document.title).toBe(`Home - ${productName}`);
    expect(heading()).toBe(productName);
    await enter(only('input[aria-label=home]'), 'kept');
    await scrollBy(300);
    await press('[data-go=home]');
    await shows('settings');
    await enter(only('input[aria-label=settings]'), 'dropped');
    await scrollBy(20);
    scrolls = [];
    return { tracked, shell };
  };

  it('[1.4] [1.6] [2.35] [2.62] is restored after back, with its typed text, its title and its heading focused, and is tracked again', async () => {
    const { tracked, shell } = await leaveHome();
    expect(document.title).toBe(`Settings - ${productName}`);
    expect(document.activeElement).toBe(only('[data-screen=settings] h1'));
    await back();
    await scrolledTo(300);
    await until(() => expect(document.activeElement).toBe(only('[data-screen=home] h1')));
    expect(tracked().map(({ event }) => event)).toEqual(['loanapply_page', 'settings', 'loanapply_page']);
    expect(document.title).toBe(`Home - ${productName}`);
    expect(shell.named('setBackSwitch').map(({ params }) => params.intercept)).toEqual([false, true, false]);
    expect(field('home')?.value).toBe('kept');
    await press('[data-go=home]');
    await shows('settings');
    expect(field('settings')?.value).toBe('');
  });

  it('[2.35] is restored by its tab, too, and never leaves its position in the document, which would reset its scroll', async () => {
    await leaveHome();
    const keptAlive = only('[data-screen=home]');
    const removed: Node[] = [];
    const observer = new MutationObserver((records) =>
      removed.push(...records.flatMap((each) => [...each.removedNodes])),
    );
    observer.observe(document.body, { subtree: true, childList: true });
    await tap(button('Home', only('nav[aria-label=Main]')));
    await scrolledTo(300);
    for (const [tab, name] of [
      ['Record', 'record'],
      ['Home', 'home'],
    ] as const) {
      await tap(button(tab, only('nav[aria-label=Main]')));
      await shows(name);
    }
    observer.disconnect();
    expect(removed).not.toContain(keptAlive);
    expect(only('[data-screen=home]')).toBe(keptAlive);
  });
});
