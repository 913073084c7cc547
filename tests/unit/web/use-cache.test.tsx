import { homePage } from '@kit/contracts/methods/configuration';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { useCache } from '../../../web/src/api/use-cache';
import { useQuery } from '../../../web/src/api/use-query';
import { examples } from '../../support/examples';
import { createFakeBackend, type Reply, success } from './fake-backend';
import { makeServices } from './make-services';
import { renderHook } from './render-hook';
import { until } from './start-app';
import { withCache } from './with-services';

const user = examples.userIdentifierInfo.response;
const rename = (data: typeof user) => ({ ...data, fullName: 'Ada Obi' });

/** A screen that shows the user, or requests nothing, and can change the cache. */
const screen = async (request: Record<string, never> | null = {}) => {
  let reply: Reply = { results: [success('userIdentifierInfo', user)] };
  const backend = createFakeBackend(() => reply);
  const { api } = makeServices(backend, { token: 'a-token' });
  const hook = await renderHook(
    () => ({ ...useQuery(userIdentifierInfo, request), cache: useCache() }),
    withCache({ api }),
  );
  await until(() => expect(hook.latest.isValidating).toBe(false));
  return { hook, backend, answerWith: (next: Reply) => (reply = next) };
};

describe('cached data', () => {
  it('changes on screen without a request', async () => {
    const { hook, backend } = await screen();
    expect(hook.latest.data).toEqual(user);
    await act(async () => hook.latest.cache.put(userIdentifierInfo, {}, rename));
    expect(hook.latest.data?.fullName).toBe('Ada Obi');
    expect(backend.seen).toHaveLength(1);
  });

  it('reloads on screen, and no other data does', async () => {
    const { hook, backend, answerWith } = await screen();
    answerWith({ results: [success('userIdentifierInfo', rename(user))] });
    await act(async () => hook.latest.cache.refresh(homePage, {}));
    await act(async () => hook.latest.cache.refresh(userIdentifierInfo, {}));
    await until(() => expect(hook.latest.data?.fullName).toBe('Ada Obi'));
    expect(backend.seen).toHaveLength(2);
  });
});
