import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { drawFrame, goIntoFrame, isFramePage } from '../../../../mock-server/shell/desktop-frame';
import { phonePage } from './phone-page';

afterEach(() => {
  document.documentElement.style.visibility = '';
  document.body.replaceChildren();
  document.adoptedStyleSheets = [];
  document.querySelector('title')?.remove();
});

describe('a page in a browser window', () => {
  it.each<[string, width: number, height: number, inner: number, isFramed: boolean, goes: boolean]>([
    ['a desktop', 1_920, 1_080, 1_200, false, true],
    ['the smallest desktop', 800, 600, 700, false, true],
    ['a narrow window', 1_920, 1_080, 699, false, false],
    ['a phone in landscape', 900, 599, 900, false, false],
    ['a phone that does not know its width yet', 400, 900, 980, false, false],
    ['a frame', 1_920, 1_080, 1_200, true, false],
  ])('of %s (%d × %d, %d wide, framed: %s) goes into a frame: %s', (_, width, height, inner, isFramed, goes) => {
    phonePage(undefined);
    history.replaceState(null, '', '/s/mine/repay?orderNo=N1#top');
    vi.stubGlobal('screen', { width, height });
    vi.stubGlobal('innerWidth', inner);
    vi.stubGlobal('parent', isFramed ? {} : window);
    const write = vi.spyOn(document, 'write').mockImplementation(() => undefined);
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
    onTestFinished(() => {
      write.mockRestore();
      replace.mockRestore();
    });
    expect(goIntoFrame()).toBe(goes);
    expect(replace.mock.calls).toEqual(
      goes ? [['/__shell/desktop-frame#%2Fs%2Fmine%2Frepay%3ForderNo%3DN1%23top']] : [],
    );
    expect(document.documentElement.style.visibility).toBe(goes ? 'hidden' : '');
  });
});

describe('the page around the frame', () => {
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
    expect(create).toHaveBeenCalledWith('iframe');
    expect(document.body.firstChild).toBe(frame);
    expect(new URL(frame.src, location.href).href).toBe(new URL(shown, location.origin).href);
    expect(location.href).toBe(new URL(shown, location.origin).href);
    expect(isFramePage()).toBe(false);
  });
});
