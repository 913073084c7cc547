import { describe, expect, it } from 'vitest';
import { adminCaller, refused } from '../../support/admin-caller';

const effect = { http: 503 };
const added = (id: string, given: object) => ({
  match: {},
  effect,
  id,
  seen: 0,
  matched: 0,
  state: 'active',
  ...given,
});
const add = async ({ call }: Awaited<ReturnType<typeof adminCaller>>, ...definitions: object[]) => {
  for (const definition of definitions) expect((await call('POST', '/faults', definition))[0]).toBe(200);
};

describe('the faults of a sandbox', () => {
  it('are replied as they are added, with the phone number as calls have it', async () => {
    const { call } = await adminCaller();
    expect(await call('POST', '/faults', { effect })).toEqual([200, added('f1', {})]);
    const match = { method: 'homePage', contactNumber: '8031234567' };
    const canonical = added('f2', { match: { ...match, contactNumber: '08031234567' }, times: 3 });
    expect(await call('POST', '/faults', { match, effect, times: 3 })).toEqual([200, canonical]);
    expect(await call('GET', '/faults')).toEqual([200, { faults: [added('f1', {}), canonical] }]);
  });

  it('are deleted one by one or all together', async () => {
    const admin = await adminCaller();
    await add(admin, { effect }, { effect }, { effect });
    expect(await admin.call('DELETE', '/faults/f2')).toEqual([200, {}]);
    expect(await admin.call('GET', '/faults')).toEqual([200, { faults: [added('f1', {}), added('f3', {})] }]);
    expect(await admin.call('DELETE', '/faults')).toEqual([200, { faults: 2 }]);
    expect(await admin.call('GET', '/faults')).toEqual([200, { faults: [] }]);
  });

  it('are refused by an unknown id', async () => {
    const { call } = await adminCaller();
    const unknown = refused(404, 'The sandbox has no fault with this id. List its faults with GET /__admin/faults.');
    expect(await call('DELETE', '/faults/f1')).toEqual(unknown);
  });
});
