import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hrefOf } from '../../../web/src/platform/location';
import { pathOf } from '../../../web/src/platform/routes';
import { button, only, tap } from '../../support/mount';
import { allSucceed } from './fake-backend';
import { resetScreens, special } from './fake-screens';
import { closeLayer, followLink, press, shows, start, startAt, TOKEN, until } from './start-app';

let scrolls: number[] = [];

/** Fakes the layout: whether the screens are visible. */
const setInSight = (isInSight: boolean) =>
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    get: () => (isInSight ? document.body : null),
    configurable: true,
  });

beforeEach(() => {
  resetScreens();
  scrolls = [];
  setInSight(true);
  vi.spyOn(window, 'scrollTo').mockImplementation((...[, top]: unknown[]) => void scrolls.push(Number(top)));
});
afterEach(async () => {
  await closeLayer();
  Reflect.deleteProperty(HTMLElement.prototype, 'offsetParent');
  vi.restoreAllMocks();
});

/** Scrolls the page, as the borrower does. */
const scrollBy = (top: number) =>
  act(async () => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);
    window.dispatchEvent(new Event('scroll'));
  });

const goBack = async (href: string) => {
  await act(async () => window.history.back());
  await until(() => expect(window.location.pathname + window.location.search).toBe(href));
};

describe('a screen that shows another order', () => {
  const one = hrefOf('repayDetail', { orderNo: 'L1' });
  const other = hrefOf('repayDetail', { orderNo: 'L2' });

  const open = async () => {
    await start(one, { token: TOKEN });
    await shows('repayDetail');
  };

  it('starts at its top, and restores its scroll position when the borrower goes back', async () => {
    await open();
    await scrollBy(300);
    scrolls = [];
    await followLink(other, 1);
    await until(() => expect(scrolls).toEqual([0]));
    await scrollBy(120);
    scrolls = [];
    await goBack(one);
    await until(() => expect(scrolls).toEqual([300]));
  });

  it('starts at its top if one entry replaces another', async () => {
    await open();
    await followLink(other, 1);
    await scrollBy(120);
    await followLink(one, 1);
    await scrollBy(70);
    scrolls = [];
    await followLink(other, 1);
    await until(() => expect(scrolls).toEqual([0]));
  });

  it('does not remember the scroll of a screen that shrinks while it is left', async () => {
    await open();
    await scrollBy(300);
    setInSight(false);
    await scrollBy(5);
    setInSight(true);
    await followLink(other, 1);
    scrolls = [];
    await goBack(one);
    await until(() => expect(scrolls).toEqual([300]));
  });
});

describe('a screen with several steps', () => {
  beforeEach(() => {
    special.steps = 'repayDetail';
  });

  it('keeps its scroll position and its focus while it names its first step', async () => {
    await startAt('repayDetail');
    await act(async () => only('[data-go=repayDetail]').focus());
    await scrollBy(40);
    scrolls = [];
    await press('[data-step=first]');
    await until(() => expect(document.activeElement).toBe(only('[data-go=repayDetail]')));
    await until(() => expect(only('header h1').textContent).toBe('The first step'));
    await until(() => expect(document.title).toBe('The first step - Zuma'));
    expect(scrolls).toEqual([]);
  });

  it('restores the previous step when the borrower goes back, and starts the next one at its top', async () => {
    await startAt('repayDetail');
    await press('[data-step=first]');
    await scrollBy(200);
    await press('[data-step=second]');
    await until(() => expect(window.history.state).toMatchObject({ layer: 1 }));
    await scrollBy(90);
    scrolls = [];
    await act(async () => window.history.back());
    await until(() => expect(scrolls).toEqual([200]));
    scrolls = [];
    await press('[data-step=second]');
    await until(() => expect(scrolls).toEqual([0]));
  });

  it('keeps the cursor in a field that the next step focused', async () => {
    await startAt('repayDetail');
    await press('[data-step=first]');
    await act(async () => only('input').focus());
    await press('[data-step=second]');
    await until(() => expect(document.activeElement).toBe(only('input')));
  });
});

describe('entering a screen', () => {
  it('[2.37] loads the user again after a failure', async () => {
    let isDown = true;
    const { backend } = await start(pathOf('home'), {
      token: TOKEN,
      answer: (request) => (isDown ? { code: 'INTERNAL_ERROR' } : allSucceed(request)),
    });
    const asked = () => backend.seen.flatMap(({ entries }) => entries.map(({ method }) => method));
    await until(() => expect(asked()).toContain('userIdentifierInfo'));
    await act(async () => undefined);
    isDown = false;
    await press('[data-go=home]');
    await shows('settings');
    await until(() => expect(only('[data-screen=settings] output').textContent).toBe('Adaeze Chidinma Okafor'));
    // the user is loaded by now, so the next screen sends no request
    const before = asked().length;
    await press('[data-back=settings]');
    await shows('home');
    await act(async () => undefined);
    expect(asked().slice(before)).not.toContain('userIdentifierInfo');
  });
});

describe('a screen that is kept alive and shown again', () => {
  /** Home, scrolled, with another screen after it. */
  const leaveHome = async () => {
    const { shell } = await startAt('home');
    await scrollBy(300);
    await press('[data-go=home]');
    await shows('settings');
    await scrollBy(20);
    scrolls = [];
    return shell;
  };

  it('[2.35] is restored after back, with its heading focused, and is tracked again', async () => {
    const shell = await leaveHome();
    await act(async () => window.history.back());
    await until(() => expect(scrolls).toEqual([300]));
    await until(() => expect(document.activeElement).toBe(only('[data-screen=home] h1')));
    const events = shell.named('trackEvent').map(({ params }) => params.event);
    expect(events).toEqual(['loanapply_page', 'settings', 'loanapply_page']);
    expect(document.title).toBe('Home - Zuma');
    expect(shell.named('setBackSwitch').map(({ params }) => params.intercept)).toEqual([false, true, false]);
  });

  it('[2.35] is restored by its tab, too', async () => {
    await leaveHome();
    await tap(button('Home', only('nav[aria-label=Main]')));
    await until(() => expect(scrolls).toEqual([300]));
  });
});
