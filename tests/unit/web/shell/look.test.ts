import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepAppearance } from '../../../../mock-server/shell/appearance';
import { drawFrame, goIntoFrame, isFramePage } from '../../../../mock-server/shell/desktop-frame';
import { readSettings, type ShellSettings } from '../../../../mock-server/shell/settings';
import { PHONE_A, phonePage, phoneSettings } from './phone-page';

const root = document.documentElement;

describe('the look of a phone', () => {
  /** A phone in a frame. `say` sends a message of the workbench. */
  const start = (changes: Partial<ShellSettings> = {}) => {
    phonePage(undefined);
    const parent = new EventTarget();
    vi.stubGlobal('parent', parent);
    const watched = vi.spyOn(MutationObserver.prototype, 'observe');
    onTestFinished(() => {
      for (const observer of watched.mock.contexts as MutationObserver[]) observer.disconnect();
      root.removeAttribute('data-theme');
      root.style.fontSize = '';
    });
    keepAppearance(phoneSettings(changes));
    const say = (shell: unknown, source: unknown = parent) =>
      window.dispatchEvent(Object.assign(new Event('message'), { source, data: { shell } }));
    return { say };
  };
  const look = () => [root.style.fontSize, root.getAttribute('data-theme')];

  it.each<[Partial<ShellSettings>, string, string | null]>([
    [{}, '', null],
    [{ textSize: 100, theme: 'light' }, '', 'light'],
    [{ textSize: 150, theme: 'dark' }, '150%', 'dark'],
  ])('follows its settings %j', (settings, size, theme) => {
    start(settings);
    expect(look()).toEqual([size, theme]);
  });

  it('follows the workbench, also after a reload', () => {
    const { say } = start();
    say({ textSize: 200, theme: 'dark' });
    expect(look()).toEqual(['200%', 'dark']);
    expect(readSettings(() => undefined)).toMatchObject({ textSize: 200, theme: 'dark' });
    say({ textSize: 100, theme: '' });
    expect(look()).toEqual(['', null]);
  });

  it('ignores messages of others, and those that say something else', () => {
    const { say } = start();
    say({ textSize: 301, theme: 'dark' });
    say({ textSize: 150, theme: 'dark' }, window);
    expect(look()).toEqual(['', null]);
  });

  it('leaves the choice of the app, and comes back when the app follows the device again', async () => {
    const { say } = start({ theme: 'dark' });
    root.setAttribute('data-theme', 'light');
    say({ textSize: 150, theme: 'dark' });
    expect(look()).toEqual(['150%', 'light']);
    root.removeAttribute('data-theme');
    await expect.poll(look).toEqual(['150%', 'dark']);
  });
});

describe('the status bar of a phone', () => {
  /** 23:30 in UTC, 00:30 of the next day in Lagos. */
  const NOW = Date.UTC(2026, 10, 23, 23, 30);
  const on = (device: string, network?: string) => ({ ...(network && { network }), match: { device } });

  const start = async (orders: object | undefined, faults: object[] = [], changes = {}) => {
    const server = { now: NOW, faults };
    const requests = phonePage(orders, () => server);
    history.replaceState(null, '', '/s/mine/');
    const { drawStatusBar } = await import('../../../../mock-server/shell/status-bar');
    drawStatusBar(phoneSettings(changes));
    await vi.advanceTimersByTimeAsync(0);
    const bar = document.querySelector('simulated-shell')?.shadowRoot?.querySelector<HTMLElement>('.bar');
    const shown = () => [...(bar?.children ?? [])].map(({ textContent }) => textContent);
    return { server, requests, shown, bar };
  };

  beforeEach(() => void vi.useFakeTimers());

  it("shows the sandbox's clock in the sandbox's zone, and follows it", async () => {
    const { server, requests, shown } = await start(PHONE_A);
    expect(shown()).toEqual(['00:30', '4G ▂▄▆ 62%']);
    const asked = ['/__admin/clock?sandbox=mine', '/__admin/faults?sandbox=mine'];
    expect(requests.map(({ address }) => address)).toEqual(asked);
    server.now += 20 * 3_600_000;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(shown()[0]).toBe('20:30');
  });

  it.each([
    [[on('b.workbench', 'offline')], '4G ▂▄▆ 62%'],
    [[on('a.workbench')], '4G ▂▄▆ 62%'],
    [[on('b.workbench', 'offline'), on('a.workbench'), on('a.workbench', 'slow-3g')], 'Slow 3G ▂ 62%'],
    [[on('a.workbench', 'fast-3g')], '3G ▂▄ 62%'],
  ])('shows its own network: %j', async (faults, signal) => {
    const { shown } = await start(PHONE_A, faults);
    expect(shown()[1]).toBe(signal);
  });

  it.each([
    [88, 375, '44px'],
    [0, 375, '0px'],
    // A phone is at most 480 pixels wide.
    [75, 1_000, '48px'],
  ])('of %d on a page that is %d wide is %s high', async (statusHeight, width, height) => {
    vi.stubGlobal('innerWidth', width);
    const { bar } = await start(undefined, [], { statusHeight });
    expect(bar?.style.height).toBe(height);
  });
});

describe('the frame of a desktop window', () => {
  afterEach(() => {
    root.style.visibility = '';
    document.body.replaceChildren();
    document.adoptedStyleSheets = [];
  });

  it.each<[string, width: number, height: number, inner: number, isFramed: boolean, goes: boolean]>([
    ['a desktop', 1_920, 1_080, 1_200, false, true],
    ['the smallest desktop', 800, 600, 700, false, true],
    ['a narrow window', 1_920, 1_080, 699, false, false],
    ['a phone in landscape', 900, 599, 900, false, false],
    ['a phone that does not know its width yet', 400, 900, 980, false, false],
    ['a frame', 1_920, 1_080, 1_200, true, false],
  ])('of %s (%d × %d, %d wide, framed: %s) opens: %s', (_, width, height, inner, isFramed, goes) => {
    phonePage(undefined);
    history.replaceState(null, '', '/s/mine/repay?orderNo=N1#top');
    vi.stubGlobal('screen', { width, height });
    vi.stubGlobal('innerWidth', inner);
    vi.stubGlobal('parent', isFramed ? {} : window);
    vi.spyOn(document, 'write').mockImplementation(() => undefined);
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
    expect(goIntoFrame()).toBe(goes);
    const address = '/__shell/desktop-frame#%2Fs%2Fmine%2Frepay%3ForderNo%3DN1%23top';
    expect(replace.mock.calls).toEqual(goes ? [[address]] : []);
    expect(root.style.visibility).toBe(goes ? 'hidden' : '');
  });

  it.each([
    ['/s/mine/repay?orderNo=N1#top', '/s/mine/repay?orderNo=N1#top'],
    ['https://other.example/repay', '/'],
    ['//other.example/repay', '/'],
    ['javascript:alert(1)', '/'],
    // It would be in itself.
    ['/__shell/desktop-frame', '/'],
  ])('shows %s as %s', (asked, shown) => {
    phonePage(undefined);
    history.replaceState(null, '', `/__shell/desktop-frame#${encodeURIComponent(asked)}`);
    // happy-dom would load the page of a real frame.
    const frame = Object.assign(document.createElement('p'), { src: '' });
    const create = vi.spyOn(document, 'createElement').mockReturnValue(frame);
    onTestFinished(() => create.mockRestore());
    expect(isFramePage()).toBe(true);
    drawFrame();
    window.dispatchEvent(new Event('DOMContentLoaded'));
    expect([create.mock.calls, document.body.firstChild]).toEqual([[['iframe']], frame]);
    const { href } = new URL(shown, location.origin);
    expect([new URL(frame.src, location.href).href, location.href]).toEqual([href, href]);
    expect(isFramePage()).toBe(false);
  });
});
