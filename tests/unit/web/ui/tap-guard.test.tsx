import { describe, expect, it, onTestFinished } from 'vitest';
import { guardTaps, TAP_GUARD } from '../../../../web/src/ui/tap-guard';
import { button, mount, only } from '../../../support/mount';

/** Returns true if the browser would move focus for a press on an element. */
const movesFocus = (element: Element, at: number): boolean => {
  const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
  Object.defineProperty(press, 'timeStamp', { value: at });
  return element.dispatchEvent(press);
};

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
