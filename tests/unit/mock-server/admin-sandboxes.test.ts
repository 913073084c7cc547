import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleAdmin, hostOver } from '../../support/handle-admin';

const NUMBER = '08031234567';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const full = () => {
  throw new Error('disk full');
};
const refused = {
  status: 503,
  message:
    'The store refuses writes: disk full. This server retries the change with the next call. A restart before then loses it.',
};

describe('the list of sandboxes', () => {
  it('has each sandbox with its use, and the maximum', async () => {
    const sandboxes = hostOver();
    sandboxes.get('b').borrowers.findOrRegister(NUMBER);
    vi.setSystemTime(Date.now() + 1_000);
    sandboxes.get('a').clock.freeze();
    sandboxes.configure('a');
    const now = Date.now();
    expect(await handleAdmin('GET /sandboxes', { services: { sandboxes } })).toEqual({
      sandboxes: [
        { name: 'a', isConfigured: true, documents: 1, bytes: expect.any(Number), lastUsedAt: now },
        { name: 'b', isConfigured: false, documents: 1, bytes: expect.any(Number), lastUsedAt: now - 1_000 },
      ],
      maximum: 1_000,
    });
  });
});

describe('the deletion of unused sandboxes', () => {
  const remove = (sandboxes: ReturnType<typeof hostOver>, query: object) =>
    handleAdmin('DELETE /sandboxes', { services: { sandboxes }, query });

  /** A server with sandboxes that were last used at different times. */
  const aged = () => {
    const sandboxes = hostOver();
    for (const name of ['default', 'old', 'older', 'young']) {
      if (name === 'young') vi.setSystemTime(Date.now() + HOUR);
      sandboxes.get(name).clock.freeze();
    }
    return sandboxes;
  };

  it.each([
    [{ unusedForMs: String(HOUR) }, ['old', 'older']],
    [{ unusedForMs: String(HOUR + 1) }, []],
    [{ unusedForMs: String(HOUR - 1), prefix: 'olde' }, ['older']],
    [{ unusedForMs: '0', prefix: '' }, ['old', 'older', 'young']],
    [{ prefix: 'y' }, ['young']],
    [{ prefix: 'ld' }, []],
  ])('with %j deletes %j and keeps the default sandbox', async (query, deleted) => {
    const sandboxes = aged();
    expect(await remove(sandboxes, query)).toEqual({ deleted });
    expect(sandboxes.names()).toEqual(['default', 'old', 'older', 'young'].filter((name) => !deleted.includes(name)));
  });

  it.each([{}, { unusedForMs: '0' }])('is refused for %j, which would mean all of them', async (query) => {
    const sandboxes = aged();
    await expect(remove(sandboxes, query)).rejects.toMatchObject({
      ...{ status: 400, message: 'Select the sandboxes: send prefix, unusedForMs or both in the query.', issues: [] },
    });
    expect(sandboxes.names()).toHaveLength(4);
  });

  it('counts from the start of the server for a sandbox that was not used since', async () => {
    const deleted: string[] = [];
    const sandboxes = {
      list: () => [{ name: 'before', isConfigured: true, documents: 1, bytes: 1, lastUsedAt: null }],
      delete: (name: string) => deleted.push(name) > 0,
      flushed: () => undefined,
    } as unknown as ReturnType<typeof hostOver>;
    expect(await remove(sandboxes, { unusedForMs: String(100 * DAY) })).toEqual({ deleted: [] });
    vi.setSystemTime(Date.now() + 100 * DAY);
    expect(await remove(sandboxes, { unusedForMs: String(100 * DAY) })).toEqual({ deleted: ['before'] });
    expect(deleted).toEqual(['before']);
  });

  it('reports that the store refuses it', async () => {
    const sandboxes = hostOver(full);
    sandboxes.get('mine').clock.freeze();
    await expect(remove(sandboxes, { prefix: 'm' })).rejects.toMatchObject(refused);
  });
});

describe('a sandbox', () => {
  it('is emptied by a reset', async () => {
    const sandboxes = hostOver();
    sandboxes.get('mine').clock.freeze();
    sandboxes.get('other').clock.freeze();
    const reset = handleAdmin('POST /reset', { sandbox: sandboxes.get('mine'), services: { sandboxes } });
    expect(await reset).toEqual({ sandbox: 'mine' });
    expect(sandboxes.list().map(({ name, documents }) => [name, documents])).toEqual([
      ['mine', 0],
      ['other', 1],
    ]);
  });

  it('is deleted by name, if it exists', async () => {
    const sandboxes = hostOver();
    sandboxes.get('mine').clock.freeze();
    const remove = () => handleAdmin('DELETE /sandboxes/:name', { services: { sandboxes }, params: { name: 'mine' } });
    expect(await remove()).toEqual({ sandbox: 'mine' });
    await expect(remove()).rejects.toMatchObject({
      status: 404,
      message: 'This server has no sandbox "mine". List them with GET /__admin/sandboxes.',
    });
  });
});

describe('a clone of a sandbox', () => {
  const clone = (sandboxes: ReturnType<typeof hostOver>, to: string) =>
    handleAdmin('POST /sandboxes/:name/clone', { services: { sandboxes }, params: { name: 'mine' }, body: { to } });

  it('has the same documents, and is protected from eviction', async () => {
    const sandboxes = hostOver();
    await expect(clone(sandboxes, 'copy')).rejects.toMatchObject({
      ...{ status: 404, message: 'This server has no sandbox "mine". List them with GET /__admin/sandboxes.' },
    });
    sandboxes.get('mine').clock.freeze();
    sandboxes.get('mine').borrowers.findOrRegister(NUMBER);
    expect(await clone(sandboxes, 'copy')).toEqual({ sandbox: 'copy', documents: 2 });
    expect(sandboxes.get('copy').borrowers.find(NUMBER)).toEqual(sandboxes.get('mine').borrowers.find(NUMBER));
    expect(sandboxes.list().map(({ name, isConfigured }) => [name, isConfigured])).toEqual([
      ['copy', true],
      ['mine', false],
    ]);
    await expect(clone(sandboxes, 'copy')).rejects.toMatchObject({ status: 409 });
    await expect(clone(sandboxes, '../x')).rejects.toThrow('A sandbox cannot be named "../x"');
  });

  it('is refused if the store refuses it', async () => {
    const sandboxes = hostOver(full);
    sandboxes.get('mine').clock.freeze();
    await expect(clone(sandboxes, 'copy')).rejects.toMatchObject(refused);
  });
});
