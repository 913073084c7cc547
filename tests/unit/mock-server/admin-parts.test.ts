import { openingOf } from '@kit/mock-server/admin/app-link';
import type { AdminServices } from '@kit/mock-server/admin/define';
import { claimNew } from '@kit/mock-server/admin/new-sandbox';
import { attempted, stored } from '@kit/mock-server/admin/stored';
import { describe, expect, it, vi } from 'vitest';

describe('the address of a page of the app', () => {
  it.each<[string, string, Parameters<typeof openingOf>[2], string]>([
    ['default', '/me', undefined, '/me'],
    ['mine', '/me', undefined, '/s/mine/me'],
    ['mine', '/me', { token: 'abc' }, '/s/mine/me?shell.token=abc'],
    ['default', '/me?a=b', { nativeUser: '08031234567' }, '/me?a=b&shell.nativeUser=08031234567'],
  ])('in the sandbox %s, of %s with the login %j, is %s', (sandbox, route, login, address) => {
    expect(openingOf(sandbox, route, login)).toBe(address);
  });
});

describe('the name of a new sandbox', () => {
  const claim = (name: string, documents: number | undefined) => {
    const sandboxes = {
      claim: vi.fn(async () => undefined),
      holds: () => documents !== undefined,
      peek: () => ({ documents: { size: documents ?? 1 } }),
    };
    return { sandboxes, claimed: claimNew({ sandboxes } as unknown as AdminServices, name) };
  };

  it.each([undefined, 0])('is claimed if the sandbox has %s documents', async (documents) => {
    const { sandboxes, claimed } = claim('mine', documents);
    await claimed;
    expect(sandboxes.claim).toHaveBeenCalledWith('mine');
  });

  it('is refused if a sandbox of that name has documents, or if it is invalid', async () => {
    await expect(claim('mine', 1).claimed).rejects.toMatchObject({
      ...{ status: 409 },
      message:
        'The sandbox "mine" already exists. Choose another name, or delete it with DELETE /__admin/sandboxes/mine.',
    });
    await expect(claim('../x', 0).claimed).rejects.toThrow('../x');
  });
});

describe('the changes of an admin call', () => {
  const full = () => Promise.reject(new Error('disk full'));

  it('are stored before its reply', async () => {
    await stored(undefined);
    await stored(Promise.resolve());
    await expect(stored(full())).rejects.toMatchObject({
      ...{ status: 503, issues: [] },
      message:
        'The store refuses writes: disk full. This server retries the change with the next call. A restart before then loses it.',
    });
  });

  it('are awaited even if the store refuses them', async () => {
    const ends: string[] = [];
    let refuse = (_cause: Error): void => undefined;
    const commit = new Promise<void>((_, reject) => (refuse = reject));
    const waiting = attempted(commit).then(() => ends.push('attempted'));
    await Promise.resolve();
    ends.push('refused');
    refuse(new Error('disk full'));
    await waiting;
    expect(ends).toEqual(['refused', 'attempted']);
    await attempted(undefined);
  });
});
