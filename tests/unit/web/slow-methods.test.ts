import { afterEach, describe, expect, it, vi } from 'vitest';
import { allSucceed, createFakeBackend } from './fake-backend';
import { makeServices } from './make-services';

afterEach(() => {
  vi.useRealTimers();
});

describe('a slow method', () => {
  it('[7.20] [9.4] gives each attempt of a data upload 5 minutes', async () => {
    let isSilent = false;
    const backend = createFakeBackend((request) => (isSilent ? { hang: true } : allSucceed(request)));
    const { api } = makeServices(backend);
    await api.call('homePage', {});
    isSilent = true;
    vi.useFakeTimers();
    const upload = api.call('uploadPermissionData', { step: 'app', tractOdrId: 'T1', isSubmit: 0 });
    const outcome = expect(upload).rejects.toMatchObject({ kind: 'timeout' });
    await vi.advanceTimersByTimeAsync(299_999);
    expect(backend.seen).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(backend.seen).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(300_000);
    await outcome;
  });
});
