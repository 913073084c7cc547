import { overrideAssumptions, SAMPLE_LENDER } from '@kit/contracts/assumptions';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TabBar, TopBar } from '../../../../web/src/ui/bars';
import { button, mount, only, tap } from '../../../support/mount';

afterEach(() => overrideAssumptions({ productName: SAMPLE_LENDER }));

const names = () => [...document.querySelectorAll('button')].map((each) => each.getAttribute('aria-label'));

describe('TopBar', () => {
  it('contains the title as the only h1, which can take focus', async () => {
    await mount(<TopBar title="Repayment" style="none" />);
    const title = only('h1');
    expect(title.textContent).toBe('Repayment');
    title.focus();
    expect(document.activeElement).toBe(title);
  });

  it('[1.6] has three styles: nothing, a back arrow, or the mark beside the product name', async () => {
    const back = vi.fn();
    const { show } = await mount(<TopBar title="Me" style="none" onBack={back} />);
    expect(names()).toEqual([]);
    expect(document.querySelectorAll('svg')).toHaveLength(0);

    await show(<TopBar title="Settings" style="icon" onBack={back} />);
    await tap(button('Back'));
    expect(back).toHaveBeenCalledOnce();

    await show(<TopBar title="Zuma" style="logo" onBack={back} />);
    expect(names()).toEqual([]);
    expect(only('header').textContent).toBe('Zuma');
    expect(only('header > span').textContent).toBe('');

    overrideAssumptions({ productName: 'Harbour' });
    await show(<TopBar title="Confirm your number" style="logo" onBack={back} />);
    expect(only('h1').textContent).toBe('Confirm your number');
    expect(only('header > span').textContent).toBe('Harbour');
    expect(only('header > span').getAttribute('aria-hidden')).toBe('true');
  });
});

describe('TabBar', () => {
  it('[1.3] has the tabs home, record and me, numbered 0 to 2', async () => {
    const select = vi.fn();
    await mount(<TabBar active={0} onSelect={select} />);
    for (const name of ['Home', 'Record', 'Me']) await tap(button(name));
    expect(select.mock.calls).toEqual([[0], [1], [2]]);
  });
});
