import { TokenAccess } from '@kit/mock-server/admin/auth';
import { MAXIMUM_LISTENERS } from '@kit/mock-server/admin/events';
import { adminPlugin } from '@kit/mock-server/admin/routes';
import { decorate } from '@kit/mock-server/app';
import type { Config } from '@kit/mock-server/config';
import { Documents } from '@kit/mock-server/core/documents';
import { Sandboxes } from '@kit/mock-server/core/sandboxes';
import { MemoryStore } from '@kit/mock-server/core/store/open';
import { errorReporter } from '@kit/mock-server/errors';
import { checkoutRoutes } from '@kit/mock-server/pages/checkout';
import { pageConfigOf } from '@kit/mock-server/pages/web-app';
import { SANDBOX_PREFIX } from '@kit/mock-server/service/paths';
import { Sandbox } from '@kit/mock-server/service/sandbox';
import { createFieldNames } from '@kit/mock-server/wire/field-names';
import { Slots } from '@kit/mock-server/wire/slots';
import Fastify, { type FastifyInstance } from 'fastify';
import { BorrowerInSandbox } from './borrower-in-sandbox';
import { testConfig } from './server';

/** Sandboxes that a test can also change directly. They are not stored. */
class OpenSandboxes extends Sandboxes<Sandbox> {
  readonly #open = new Map<string, Sandbox>();

  get(name: string): Sandbox {
    const sandbox = this.#open.get(name) ?? new Sandbox(name, new Documents());
    this.#open.set(name, sandbox);
    return sandbox;
  }

  override async transact<Result>(name: string, step: (sandbox: Sandbox) => Result): Promise<Result> {
    const sandbox = this.get(name);
    return sandbox.documents.atomically(() => step(sandbox));
  }
}

export interface AppAroundSandboxes {
  readonly app: FastifyInstance;
  readonly sandboxes: { get(name: string): Sandbox };
  /** a borrower in a sandbox of this app */
  borrowerIn(sandbox: string): BorrowerInSandbox;
}

/** Serves the admin API and the checkout page over HTTP. The test has direct access to the sandboxes behind them. */
export const appAroundSandboxes = async (changes: Partial<Config> = {}): Promise<AppAroundSandboxes> => {
  const store = new MemoryStore();
  const sandboxes = new OpenSandboxes(store, (name, documents) => new Sandbox(name, documents));
  const config = testConfig(changes);
  const keyPair = { publicKey: 'a public key', privateKey: 'a private key' };
  const app = Fastify({ logger: false });
  decorate(app, {
    config,
    access: new TokenAccess(undefined),
    eventSlots: new Slots(MAXIMUM_LISTENERS),
    sandboxes,
    fieldNames: createFieldNames({}),
    keyPair,
    deliver: () => Promise.reject(new Error('This server sends no call to itself')),
    reportError: errorReporter(config.report),
    pageConfig: pageConfigOf(config, keyPair),
  });
  await app.register(adminPlugin);
  for (const prefix of ['', SANDBOX_PREFIX]) {
    await app.register(async (checkout) => checkoutRoutes(checkout), { prefix });
  }
  await app.ready();
  return { app, sandboxes, borrowerIn: (sandbox) => new BorrowerInSandbox(sandboxes.get(sandbox)) };
};
