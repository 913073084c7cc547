import { describe, expect, it, vi } from 'vitest';
import { Button } from '../../../../web/src/ui/button';
import { button, mount, tap } from '../../../support/mount';

describe('Button', () => {
  it('calls its action, ignores taps while busy, announces it, and keeps its name and focus', async () => {
    const act = vi.fn();
    const { show } = await mount(<Button onClick={act}>Send</Button>);
    await tap(button('Send'));
    expect(act).toHaveBeenCalledOnce();
    button('Send').focus();
    await show(
      <Button isBusy onClick={act}>
        Send
      </Button>,
    );
    await tap(button('Send'));
    expect(act).toHaveBeenCalledOnce();
    expect(button('Send').getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(button('Send'));
  });

  it('does not submit its form again while busy', async () => {
    const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (isBusy: boolean) => (
      <form onSubmit={send}>
        <Button type="submit" isBusy={isBusy}>
          Send
        </Button>
      </form>
    );
    const { show } = await mount(form(false));
    await tap(button('Send'));
    await show(form(true));
    await tap(button('Send'));
    expect(send).toHaveBeenCalledOnce();
  });
});
