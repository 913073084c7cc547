import { createApp } from '@kit/mock-server/app';
import type { Config } from '@kit/mock-server/config';
import { Documents } from '@kit/mock-server/core/documents';
import { openSandbox, type Sandbox } from '@kit/mock-server/service/sandbox';
import { onTestFinished } from 'vitest';
import { BorrowerInSandbox } from './borrower-in-sandbox';
import { testConfig } from './server';

/** The status and the body of a reply. */
type AdminReply = readonly [status: number, body: unknown];

/**
 * Serves sandboxes in process until the test ends, without storing them. One has a borrower and a clock that stands
 * still. The test can also change both directly.
 */
export const adminCaller = async (changes: Partial<Config> = {}) => {
  const app = await createApp(testConfig(changes));
  onTestFinished(() => app.close());
  const known = new Map<string, Sandbox>();
  const get = (name: string): Sandbox => {
    const sandbox = known.get(name) ?? openSandbox(name, new Documents());
    known.set(name, sandbox);
    return sandbox;
  };
  app.sandboxes.transact = async (name, step) => get(name).documents.atomically(() => step(get(name)));
  await app.ready();
  const borrower = new BorrowerInSandbox(get('mine'));
  const { sandbox } = borrower;
  sandbox.clock.freeze();
  return {
    app,
    sandbox,
    borrower,
    /** Makes a call in the sandbox. @param device that sends it */
    call: async (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      payload?: object,
      device = 'a',
    ): Promise<AdminReply> => {
      const url = `http://${device}.localhost/s/mine/__admin${path}`;
      const { statusCode, body } = await app.inject({ method, url, ...(payload && { payload }) });
      return [statusCode, JSON.parse(body) as unknown];
    },
  };
};
