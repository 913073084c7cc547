import { type AppConfig, appConfig } from '@kit/contracts/app-config';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createServices } from '../../../../web/src/app/services';
import { openDraft } from '../../../../web/src/forms/draft';
import type { BridgeWindow } from '../../../../web/src/platform/bridge';

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
  openDraft(store, 'personal', OWNER).save({ firstName: 'Adaeze' });
  openDraft(store, 'feedback', OWNER).save({ description: 'My loan' });
  return { session, store };
};

afterEach(() => localStorage.clear());

describe('typed texts that are not sent yet', () => {
  it('survive a session that expires', () => {
    const { session, store } = start();
    session.expire(TOKEN);
    expect(store.get('accessToken')).toBeNull();
    expect(openDraft(store, 'personal', OWNER).opened).toEqual({ firstName: 'Adaeze' });
    expect(openDraft(store, 'feedback', OWNER).opened).toEqual({ description: 'My loan' });
  });

  it("are deleted by the borrower's own logout", () => {
    const { session, store } = start();
    session.logOut();
    expect(store.get('drafts')).toEqual({ owner: '', texts: {} });
    expect(JSON.stringify(localStorage)).not.toContain('Adaeze');
  });
});
