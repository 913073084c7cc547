import { type AppConfig, appConfig } from '@kit/contracts/app-config';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createServices } from '../../../../web/src/app/services';
import { createDraft } from '../../../../web/src/forms/draft';
import type { BridgeWindow } from '../../../../web/src/platform/native-apps';

const config: AppConfig = z.parse(appConfig, {
  publicKey: '-----BEGIN PUBLIC KEY-----\nnone\n-----END PUBLIC KEY-----',
  base: '',
});
const OWNER = 'U7K2M9QX';
const TOKEN = 'a token';

const start = () => {
  const { session, store } = createServices(config, {
    window: window as BridgeWindow,
    fetch: () => Promise.reject(new Error('no call belongs to this')),
    storage: () => localStorage,
    now: Date.now,
    onDeviceChange: () => undefined,
  });
  session.logIn(TOKEN);
  const draft = createDraft(store, 'personal', OWNER);
  draft.save({ firstName: 'Adaeze' });
  store.set('feedbackDraft', { owner: OWNER, values: { description: 'My loan' } });
  return { session, store, draft };
};

afterEach(() => localStorage.clear());

describe('typed texts that are not sent yet', () => {
  it('survive a session that expires', () => {
    const { session, store, draft } = start();
    session.expire(TOKEN);
    expect(store.get('accessToken')).toBeNull();
    expect(draft.load()).toEqual({ firstName: 'Adaeze' });
    expect(store.get('feedbackDraft').values).toEqual({ description: 'My loan' });
  });

  it("are deleted by the borrower's own logout", () => {
    const { session, store, draft } = start();
    session.logOut();
    expect(draft.load()).toEqual({});
    expect(store.get('feedbackDraft').values).toEqual({});
    expect(JSON.stringify(localStorage)).not.toContain('Adaeze');
  });
});
