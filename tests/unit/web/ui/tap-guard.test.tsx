import { describe, expect, it, onTestFinished } from 'vitest';
import { guardTaps, TAP_GUARD } from '../../../../web/src/ui/tap-guard';
import { button, mount, only } from '../../../support/mount';

/** Returns true if the browser would move focus for a press on an element. */
const movesFocus = (element: Element, at: number): boolean => {
  const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
  Object.defineProperty(press, 'timeStamp', { value: at });
  return element.dispatchEvent(press);
};

/** Resolves with the time of the next paint. */
const paint = () =>
  new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));

describe('a press outside all controls', () => {
  const LATER = performance.now() + 2 * TAP_GUARD;
  const open = async () => {
    await mount(
      <main>
        <h1 tabIndex={-1}>Settings</h1>
        <p>Nothing to press</p>
        <button type="button">Log Out</button>
      </main>,
    );
    onTestFinished(guardTaps(window));
  };

  it('takes no focus from the heading of a view, and one on a control does', async () => {
    await open();
    only('h1').focus();
    expect(movesFocus(only('p'), LATER)).toBe(false);
    expect(movesFocus(button('Log Out'), LATER)).toBe(true);
  });

  it('takes focus from a control, as usual, which closes the keyboard', async () => {
    await open();
    button('Log Out').focus();
    expect(movesFocus(only('p'), LATER)).toBe(true);
  });
});

describe('a press on a control that has just appeared', () => {
  it.each([
    ['the label of a choice', 'label', false],
    ['a choice', '[type="radio"]', false],
    ['a file field', '[type="file"]', false],
    ['a button', 'button', false],
    ['a text field, where it only places the cursor', '[type="text"]', true],
    ['a list', 'select', true],
  ])('on %s moves the focus only if the guard lets the tap through', async (_, selector, isFree) => {
    onTestFinished(guardTaps(window));
    await mount(
      <main>
        <label htmlFor="all">Repay in full</label>
        <input id="all" type="radio" />
        <input type="file" />
        <button type="button">Repay</button>
        <input type="text" />
        <select />
      </main>,
    );
    const painted = await paint();
    expect(movesFocus(only(selector), painted + TAP_GUARD / 2)).toBe(isFree);
    expect(movesFocus(only(selector), painted + 2 * TAP_GUARD)).toBe(true);
  });
});

describe('a tap on an action that has just appeared', () => {
  /** A finger that touches and lifts, at two instants. Only trusted events count, as a browser sends them. */
  const touch = (element: Element, touchedAt: number, liftedAt: number): void => {
    const press = new PointerEvent('pointerdown', { bubbles: true });
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 });
    Object.defineProperty(press, 'timeStamp', { value: touchedAt });
    Object.defineProperties(click, { timeStamp: { value: liftedAt }, isTrusted: { value: true } });
    element.dispatchEvent(press);
    element.dispatchEvent(click);
  };
  /** @returns the taps that reached the action, and the time of its paint */
  const appear = async () => {
    const taps: string[] = [];
    onTestFinished(guardTaps(window));
    await mount(
      <button type="button" onClick={() => taps.push('Log Out')}>
        Log Out
      </button>,
    );
    const painted = await paint();
    return { taps, painted, action: button('Log Out') };
  };

  it('counts from the moment the finger touches the screen, however late it lifts', async () => {
    const { taps, painted, action } = await appear();
    touch(action, painted + TAP_GUARD / 2, painted + 10 * TAP_GUARD);
    expect(taps).toEqual([]);
    touch(action, painted + TAP_GUARD, painted + 10 * TAP_GUARD);
    expect(taps).toEqual(['Log Out']);
  });
});
