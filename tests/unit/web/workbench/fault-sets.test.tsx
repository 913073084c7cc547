import { beforeEach, describe, expect, it } from 'vitest';
import { FaultSets } from '../../../../mock-server/workbench/regions/faults/fault-sets';
import { button, enter, only, tap } from '../../../support/mount';
import { mountRegion, Refused } from './page-around';

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

const SAVED = { 'GET /fault-sets': { sets: [{ name: 'payday', faults: [{}, {}] }] } };
const open = async (replies = {}, hasActive = true) => {
  const page = await mountRegion(<FaultSets hasActive={hasActive} />, replies);
  const acts = () => page.sent.filter(({ method }) => method !== 'GET');
  return { ...page, acts, latest: () => page.workbench.actions.get()[0] };
};
const field = () => only<HTMLInputElement>('input');
const problem = () => document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent;
const save = async (name: string) => {
  await enter(field(), name);
  await tap(button('Save set'));
};

describe('the saved sets of faults', () => {
  it('save the active faults under a name, and then empty the field', async () => {
    const { acts } = await open({ 'PUT /fault-sets/payday': { name: 'payday', faults: [] } });
    await save('payday');
    expect(acts()).toEqual([{ method: 'PUT', path: '/fault-sets/payday?sandbox=mine', body: {} }]);
    expect(field().value).toBe('');
  });

  it('add and delete a set by its name', async () => {
    const { acts, latest } = await open(SAVED);
    await tap(button('payday (2)'));
    expect(latest()).toMatchObject({ what: 'Add the faults of payday' });
    await tap(button('Delete the set payday'));
    expect(latest()).toMatchObject({ what: 'Delete the set payday' });
    expect(acts().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /fault-sets/payday/add?sandbox=mine',
      'DELETE /fault-sets/payday?sandbox=mine',
    ]);
  });

  it('show a wrong name beside the field until it is corrected, and keep the text', async () => {
    const issues = [{ path: 'params.name', reason: 'Must be lower case' }];
    await open({ 'PUT /fault-sets/Pay': new Refused(400, { error: 'Wrong.', issues }) });
    await save('Pay');
    expect([problem(), field().getAttribute('aria-invalid'), field().value]).toEqual([
      'Must be lower case',
      'true',
      'Pay',
    ]);
    await enter(field(), 'pay');
    expect([problem(), field().getAttribute('aria-invalid')]).toEqual([undefined, null]);
  });

  it('show every other refusal in the form', async () => {
    const { container } = await open({ 'PUT /fault-sets/pay': new Refused(409, { error: 'Too many sets.' }) });
    await save('pay');
    expect(container.querySelector('form [role="alert"]')?.textContent).toBe('Too many sets.');
    await enter(field(), 'pays');
    expect(container.querySelector('[role="alert"]')).toBeNull();
  });

  it('offer to save only active faults, and show nothing without sets and faults', async () => {
    const { container } = await open({ 'GET /fault-sets': { sets: [] } }, false);
    expect(container.textContent).toBe('');
    const saved = await open(SAVED, false);
    expect(saved.container.querySelector('form')).toBeNull();
    expect(button('payday (2)')).toBeDefined();
  });
});
