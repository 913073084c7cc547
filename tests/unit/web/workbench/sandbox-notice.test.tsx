import { beforeEach, describe, expect, it } from 'vitest';
import { SandboxNotice } from '../../../../mock-server/workbench/app/page';
import { button, tap } from '../../../support/mount';
import { mountRegion, Refused, rowOf } from './page-around';

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine&who=08031234567'));

const known = (...names: string[]) => ({ 'GET /sandboxes': { sandboxes: names.map((name) => ({ name })) } });

describe('a link to a sandbox', () => {
  it('with an impossible name says so, and offers the default sandbox', async () => {
    const refused = new Refused(400, { error: 'Use letters and digits.', issues: [] });
    const { container } = await mountRegion(<SandboxNotice />, { 'GET /clock': refused, ...known() }, 'a b!');
    expect(container.querySelector('[role="alert"]')?.textContent).toContain(
      '“a b!” cannot be the name of a sandbox. Use letters and digits.',
    );
    await tap(button('Open the default sandbox'));
    expect(location.search).toBe('');
  });

  it('that nothing has used says so until its first call', async () => {
    const { container, show } = await mountRegion(<SandboxNotice />, known('other'), 'mien');
    expect(container.querySelector('[role="status"]')?.textContent).toContain('There is no sandbox “mien” yet.');
    await show(rowOf(1));
    expect(container.textContent).toBe('');
  });

  it.each([
    ['a known one', 'mine', {}],
    ['the default one', 'default', {}],
    ['one whose server fails', 'mine', { 'GET /clock': new Refused(500, { error: 'Out of memory.' }) }],
  ])('says nothing about %s', async (_, sandbox, replies) => {
    const { container } = await mountRegion(<SandboxNotice />, { ...known('mine'), ...replies }, sandbox);
    expect(container.textContent).toBe('');
  });
});
