import { createApp } from '@kit/mock-server/app';
import type { Config } from '@kit/mock-server/config';
import { Documents } from '@kit/mock-server/core/documents';
import { openSandbox, type Sandbox } from '@kit/mock-server/service/sandbox';
import type { FastifyInstance } from 'fastify';
import { BorrowerInSandbox } from './borrower-in-sandbox';
import { testConfig } from './server';

export interface AppAroundSandboxes {
  readonly app: FastifyInstance;
  readonly sandboxes: { get(name: string): Sandbox };
  /** a borrower in a sandbox of this app */
  borrowerIn(sandbox: string): BorrowerInSandbox;
}

/** Serves sandboxes that the test can also change directly. They are not stored. */
export const appAroundSandboxes = async (changes: Partial<Config> = {}): Promise<AppAroundSandboxes> => {
  const app = await createApp(testConfig(changes));
  const known = new Map<string, Sandbox>();
  const get = (name: string): Sandbox => {
    const sandbox = known.get(name) ?? openSandbox(name, new Documents());
    known.set(name, sandbox);
    return sandbox;
  };
  app.sandboxes.transact = async (name, step) => get(name).documents.atomically(() => step(get(name)));
  await app.ready();
  return { app, sandboxes: { get }, borrowerIn: (sandbox) => new BorrowerInSandbox(get(sandbox)) };
};
