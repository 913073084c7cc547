import { TokenAccess } from '@kit/mock-server/admin/auth';
import { LISTENER_LIMITS } from '@kit/mock-server/admin/events';
import { adminRoutes } from '@kit/mock-server/admin/routes';
import type { Config } from '@kit/mock-server/config';
import { errorReporter } from '@kit/mock-server/errors';
import { pageConfigOf } from '@kit/mock-server/pages/app-config';
import { checkoutRoutes } from '@kit/mock-server/pages/checkout';
import { SANDBOX_PREFIX } from '@kit/mock-server/sandbox/resolve';
import type { SandboxHost } from '@kit/mock-server/sandbox/sandbox-host';
import { Slots } from '@kit/mock-server/sandbox/slots';
import { LocalHost } from '@kit/mock-server/sandbox-host/local-host';
import { LocalOneTimeValues } from '@kit/mock-server/store/one-time-values';
import { createFieldNames } from '@kit/mock-server/wire/field-names';
import Fastify, { type FastifyInstance } from 'fastify';
import { BorrowerInSandbox } from './borrower-in-sandbox';
import { testConfig } from './server';

const nowhere = { description: 'kept nowhere', commit: () => undefined, close: () => undefined };

export interface AppAroundSandboxes {
  readonly app: FastifyInstance;
  readonly sandboxes: SandboxHost;
  /** a borrower in a sandbox of this app */
  borrowerIn(sandbox: string): BorrowerInSandbox;
}

/** Serves the admin API and the checkout page over HTTP. The test has direct access to the sandboxes behind them. */
export const appAroundSandboxes = async (changes: Partial<Config> = {}): Promise<AppAroundSandboxes> => {
  const sandboxes = new LocalHost(nowhere, [], { entries: 10, bytes: 1_000_000 }, () => undefined);
  const config = testConfig(changes);
  const keyPair = { publicKey: 'a public key', privateKey: 'a private key' };
  const access = new TokenAccess(undefined, new LocalOneTimeValues());
  const listeners = new Slots(LISTENER_LIMITS);
  const pageConfig = pageConfigOf(config, keyPair);
  const services = {
    config,
    access,
    listeners,
    sandboxes,
    fieldNames: createFieldNames({}),
    keyPair,
    clientAddress: () => '127.0.0.1',
    deliver: () => Promise.reject(new Error('This server sends no call to itself')),
    reportError: errorReporter(config.report),
    pageConfig,
  };
  const app = Fastify({ logger: false });
  for (const prefix of ['', SANDBOX_PREFIX]) {
    await app.register(async (admin) => adminRoutes(admin, services), { prefix });
    await app.register(async (checkout) => checkoutRoutes(checkout, sandboxes), { prefix });
  }
  await app.ready();
  return { app, sandboxes, borrowerIn: (sandbox) => new BorrowerInSandbox(sandboxes.get(sandbox)) };
};
