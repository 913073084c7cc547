import rateLimit from '@fastify/rate-limit';
import { overrideAssumptions } from '@kit/contracts/assumptions';
import Fastify, { type FastifyInstance } from 'fastify';
import { adminRoutes, adminSandboxName } from './admin/routes';
import { ownershipHook, type SandboxName } from './cluster/ownership-hook';
import { clientAddressOf } from './cluster/passed-on';
import { addressForPeers } from './cluster/peer-address';
import { type Config, DEVELOPMENT_KEY } from './config';
import { type KeyPair, loadKeyPair } from './crypto/key-pair';
import { RsaDecryption } from './crypto/rsa';
import { sendError } from './errors';
import { pageConfigOf } from './pages/app-config';
import { checkoutRoutes } from './pages/checkout';
import { fileRoute } from './pages/files';
import { pageRoutes } from './pages/routes';
import { SANDBOX_PREFIX, sandboxNameOf } from './sandbox/resolve';
import { settings } from './settings';
import { openState } from './state';
import { using } from './using-setting';
import { overrideFieldNames } from './wire/field-names';
import { overridePaths } from './wire/paths';
import { wireRoutes } from './wire/routes';
import { UploadSlots } from './wire/upload-slots';

const applyAssumptions = ({ assumptions }: Config): void =>
  using(settings.assumptions, JSON.stringify(assumptions), () => overrideAssumptions(assumptions));

const applySpelling = ({ fieldNames, paths }: Config): void =>
  using(settings.overrides, JSON.stringify({ fieldNames, paths }), () => {
    overrideFieldNames(fieldNames);
    overridePaths(paths);
  });

const openKeyPair = ({ privateKey }: Config): KeyPair => {
  const path = privateKey ?? DEVELOPMENT_KEY;
  return using(settings.privateKey, path, () => loadKeyPair(path, privateKey === undefined));
};

/** Where other servers reach this one: what it listens on, or what it was told that they see. */
const peerAddressOf = ({ peerAddress }: Config, { server }: FastifyInstance): string => {
  const address = server.address();
  if (peerAddress !== undefined || address === null || typeof address === 'string') return peerAddress ?? '';
  return addressForPeers(address);
};

/**
 * The whole server, not yet listening. `app.close()` commits what is pending and lets go of the store.
 * @throws ConfigError when something it was told to use cannot be used
 */
export const createApp = async (config: Config): Promise<FastifyInstance> => {
  applyAssumptions(config);
  applySpelling(config);
  const keyPair = openKeyPair(config);
  const { description, sandboxes, shared, ownership, close } = await openState(config);
  const rsa = new RsaDecryption(keyPair.privateKey);
  const pageConfig = pageConfigOf(config, keyPair);

  // A keep-alive connection must not hold a server that was told to stop.
  const app = Fastify({ logger: false, forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } });
  app.setErrorHandler(sendError(config.report));
  // Before: the replies that wait for what is kept now still reach their clients.
  app.addHook('preClose', close);
  if (shared !== undefined) {
    app.addHook('onListen', async () => {
      shared.address = peerAddressOf(config, app);
    });
  }

  const { keyExchangesAMinute, uploads, report } = config;
  const uploadSlots = new UploadSlots(uploads);
  const wireServices = { sandboxes, rsa, keyExchangesAMinute, uploads, uploadSlots, report };
  await app.register(rateLimit, { global: false, keyGenerator: clientAddressOf });
  /** A group of routes, whose calls go on once their sandbox is held here. */
  const register = (prefix: string, routes: (group: FastifyInstance) => unknown, nameOf: SandboxName = sandboxNameOf) =>
    app.register(
      async (group) => {
        if (ownership !== undefined) group.addHook('onRequest', ownershipHook(ownership, nameOf));
        await routes(group);
      },
      { prefix },
    );
  const adminServices = { config, sandboxes, store: description, shared, keyPair, pageConfig };
  for (const prefix of ['', SANDBOX_PREFIX]) {
    await register(prefix, (wire) => wireRoutes(wire, wireServices));
    await register(prefix, (files) => fileRoute(files, sandboxes));
    await register(prefix, (checkout) => checkoutRoutes(checkout, sandboxes));
    await register(prefix, (admin) => adminRoutes(admin, adminServices), adminSandboxName);
  }
  await app.register(async (pages) => pageRoutes(pages, { dist: config.webDist, pageConfig, sandboxes }));
  return app;
};
