import { describe, expect, it } from 'vitest';
import { type AdminCaller, adminCaller, refused } from '../../support/admin-caller';

const effect = { http: 503 };
const added = (id: string, given: object) => ({
  ...{ match: {}, effect, id, seed: expect.any(Number), seen: 0, matched: 0, state: 'active' },
  ...{ createdAt: expect.any(Number), expiresAt: null },
  ...given,
});
const add = async ({ call }: AdminCaller, ...definitions: object[]) => {
  for (const definition of definitions) expect((await call('POST', '/faults', definition))[0]).toBe(200);
};

describe('the faults of a sandbox', () => {
  it('are replied as they are added, with the phone number as calls have it', async () => {
    const { call } = await adminCaller();
    expect(await call('POST', '/faults', { effect })).toEqual([200, added('f1', {})]);
    const match = { method: 'homePage', contactNumber: '8031234567', nth: 2, seed: 7 };
    const canonical = added('f2', { match: { ...match, contactNumber: '08031234567' }, seed: 7, times: 3 });
    expect(await call('POST', '/faults', { match, effect, times: 3 })).toEqual([200, canonical]);
    expect(await call('GET', '/faults')).toEqual([200, { faults: [added('f1', {}), canonical] }]);
    expect(await call('GET', '/faults/f2')).toEqual([200, canonical]);
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
    expect([await call('GET', '/faults/f1'), await call('DELETE', '/faults/f1')]).toEqual([unknown, unknown]);
  });

  it('are at most 500', async () => {
    const { sandbox, call } = await adminCaller();
    sandbox.faults.addAll(Array.from({ length: 500 }, () => ({ match: {}, effect })));
    expect(await call('POST', '/faults', { effect })).toEqual(
      refused(
        400,
        'The sandbox already has 500 faults, or its faults are too large. Delete some with DELETE /__admin/faults.',
      ),
    );
    expect(sandbox.faults.list()).toHaveLength(500);
  });
});

describe('a set of faults', () => {
  it('holds the given faults, and replaces the set of its name', async () => {
    const { call } = await adminCaller();
    const first = { name: 'a', faults: [{ match: { contactNumber: '08031234567' }, effect, ttlMs: 5 }] };
    expect(
      await call('PUT', '/fault-sets/a', {
        faults: [{ match: { contactNumber: '8031234567' }, effect, ttlMs: 5 }],
      }),
    ).toEqual([200, first]);
    expect(await call('GET', '/fault-sets')).toEqual([200, { sets: [first] }]);
    const second = { name: 'a', faults: [{ match: {}, effect }] };
    expect(await call('PUT', '/fault-sets/a', { faults: [{ effect }] })).toEqual([200, second]);
    expect(await call('GET', '/fault-sets')).toEqual([200, { sets: [second] }]);
  });

  it('holds the definitions of the active faults, the latest fifty', async () => {
    const { sandbox, call } = await adminCaller();
    const definition = { match: { method: 'homePage' }, effect, times: 2, ttlMs: 600_000, withRetry: true } as const;
    sandbox.faults.add({ match: { method: 'generateSk' }, effect, times: 1 });
    sandbox.faults.take([{ method: 'generateSk', contactNumber: undefined }]);
    sandbox.faults.add(definition);
    expect(sandbox.faults.list().map(({ state }) => state)).toEqual(['used up', 'active']);
    expect(await call('PUT', '/fault-sets/a', {})).toEqual([200, { name: 'a', faults: [definition] }]);
    sandbox.faults.addAll(Array.from({ length: 50 }, (_, index) => ({ match: {}, effect: { http: 500 + index } })));
    const [status, body] = await call('PUT', '/fault-sets/b', {});
    expect([status, body]).toEqual([
      200,
      { name: 'b', faults: Array.from({ length: 50 }, (_, index) => ({ match: {}, effect: { http: 500 + index } })) },
    ]);
  });

  it('is not saved without a fault, given or active', async () => {
    const { call } = await adminCaller();
    const none = refused(409, 'There is no active fault to save. Add one first.');
    expect(await call('PUT', '/fault-sets/a', {})).toEqual(none);
    expect(await call('PUT', '/fault-sets/a', { faults: [] })).toEqual(none);
    expect(await call('GET', '/fault-sets')).toEqual([200, { sets: [] }]);
  });

  it('is one of at most fifty', async () => {
    const { sandbox, call } = await adminCaller();
    for (let index = 0; index < 50; index += 1) sandbox.faultSets.put(`s${index}`, [{ match: {}, effect }]);
    expect(await call('PUT', '/fault-sets/more', { faults: [{ effect }] })).toEqual(
      refused(409, 'The sandbox already has 50 sets, or its sets are too large. Delete one.'),
    );
    expect((await call('PUT', '/fault-sets/s7', { faults: [{ effect }] }))[0]).toBe(200);
  });

  it('is added to the sandbox beside its active faults', async () => {
    const admin = await adminCaller();
    await add(admin, { effect: { http: 500 } });
    await admin.call('PUT', '/fault-sets/a', { faults: [{ effect }, { effect, times: 4 }] });
    const faults = [added('f2', {}), added('f3', { times: 4 })];
    expect(await admin.call('POST', '/fault-sets/a/add')).toEqual([200, { faults }]);
    expect(await admin.call('GET', '/faults')).toEqual([
      200,
      { faults: [added('f1', { effect: { http: 500 } }), ...faults] },
    ]);
  });

  it('is not added to a sandbox without room for all of its faults', async () => {
    const { sandbox, call } = await adminCaller();
    sandbox.faults.addAll(Array.from({ length: 499 }, () => ({ match: {}, effect })));
    await call('PUT', '/fault-sets/a', { faults: [{ effect }, { effect }] });
    expect(await call('POST', '/fault-sets/a/add')).toEqual(
      refused(409, 'The sandbox has too many faults. Delete some.'),
    );
    expect(sandbox.faults.list()).toHaveLength(499);
  });

  it('is deleted, and its added faults stay active', async () => {
    const { sandbox, call } = await adminCaller();
    await call('PUT', '/fault-sets/a', { faults: [{ effect }] });
    await call('POST', '/fault-sets/a/add');
    expect(await call('DELETE', '/fault-sets/a')).toEqual([200, {}]);
    expect(await call('GET', '/fault-sets')).toEqual([200, { sets: [] }]);
    expect(sandbox.faults.list()).toEqual([added('f1', {})]);
  });

  it('is refused by an unknown name', async () => {
    const { call } = await adminCaller();
    const unknown = refused(404, 'There is no set of faults with this name. List them with GET /__admin/fault-sets.');
    expect([await call('POST', '/fault-sets/a/add'), await call('DELETE', '/fault-sets/a')]).toEqual([
      unknown,
      unknown,
    ]);
  });
});
