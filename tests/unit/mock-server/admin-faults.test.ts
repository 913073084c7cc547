import { describe, expect, it } from 'vitest';
import { adminCaller } from '../../support/admin-caller';

const effect = { http: 503 };
const unused = { effect, match: {}, seen: 0, matched: 0, state: 'active' };

describe('the faults of a sandbox', () => {
  it('are replied as they are added, with the phone number as calls have it', async () => {
    const { call } = await adminCaller();
    expect(await call('POST', '/faults', { effect })).toEqual([200, { ...unused, id: 'f1' }]);
    const match = { method: 'homePage', contactNumber: '8031234567' };
    const canonical = { ...unused, id: 'f2', match: { ...match, contactNumber: '08031234567' }, times: 3 };
    expect(await call('POST', '/faults', { match, effect, times: 3 })).toEqual([200, canonical]);
    expect(await call('GET', '/faults')).toEqual([200, { faults: [{ ...unused, id: 'f1' }, canonical] }]);
  });

  it('are deleted one by one or all together', async () => {
    const { call } = await adminCaller();
    for (let made = 0; made < 3; made += 1) await call('POST', '/faults', { effect });
    expect(await call('DELETE', '/faults/f2')).toEqual([200, {}]);
    expect(await call('GET', '/faults')).toEqual([
      200,
      {
        faults: [
          { ...unused, id: 'f1' },
          { ...unused, id: 'f3' },
        ],
      },
    ]);
    expect(await call('DELETE', '/faults')).toEqual([200, { faults: 2 }]);
    expect(await call('GET', '/faults')).toEqual([200, { faults: [] }]);
  });
});
