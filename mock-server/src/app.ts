import type { IncomingHttpHeaders } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import { OverrideError, overrideAssumptions } from '@kit/contracts/assumptions';
import { checkAssumptions } from '@kit/contracts/overrides/check-assumptions';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import Fastify, { type FastifyInstance } from 'fastify';
import { TokenAccess } from './admin/auth';
import { entryLink } from './admin/enter';
import { LISTENER_LIMITS } from './admin/events';
import { adminOnlyLooks, adminRoutes, adminSandboxName } from './admin/routes';
import { type Belonging, ownershipHook } from './cluster/ownership-hook';
import { clientAddressOf } from './cluster/passed-on';
import { addressForPeers } from './cluster/peer-address';
import { type Config, DEVELOPMENT_KEY } from './config';
import { type KeyPair, loadKeyPair } from './crypto/key-pair';
import { RsaDecryption } from './crypto/rsa';
import { sendError } from './errors';
import { pageConfigOf } from './pages/app-config';
import { checkoutRoutes } from './pages/checkout';
import { fileRoute } from './pages/files';
import { passOnForeign } from './pages/forwarded';
import { guardPages } from './pages/guard';
import { slowPages } from './pages/network';
import { pageRoutes } from './pages/routes';
import { letWorkbenchFrame } from './pages/workbench-hosts';
import { prefixedSandbox, SANDBOX_PREFIX, sandboxNameOf } from './sandbox/resolve';
import { Slots } from './sandbox/slots';
import { settings } from './settings';
import { openState } from './state';
import { openUpstream } from './upstream/open-upstream';
import { Upstream } from './upstream/upstream';
import { using } from './using-setting';
import { overrideFieldNames } from './wire/field-names';
import { overridePaths, wirePath } from './wire/paths';
import { wireRoutes } from './wire/routes';

/** The assumption that cannot be is told by the name of what it was given by: it may have come from either of two. */
const applyAssumptions = ({ assumptions, givenBy }: Config): void => {
  try {
    checkAssumptions(assumptions);
  } catch (cause) {
    if (!(cause instanceof OverrideError)) throw cause;
    const isOverride = givenBy.inOverrides.includes(cause.key ?? '');
    const { allowed } = isOverride ? settings.overrides : settings.assumptions;
    const variable = isOverride ? givenBy.overrides : givenBy.assumptions;
    using({ variable, allowed }, JSON.stringify(assumptions), () => {
      throw cause;
    });
  }
  overrideAssumptions(assumptions);
};

const applySpelling = ({ fieldNames, paths, givenBy }: Config): void =>
  using({ ...settings.overrides, variable: givenBy.overrides }, JSON.stringify({ fieldNames, paths }), () => {
    overrideFieldNames(fieldNames);
    overridePaths(paths);
  });

const openKeyPair = ({ privateKey }: Config): KeyPair => {
  const path = privateKey ?? DEVELOPMENT_KEY;
  return using(settings.privateKey, path, () => loadKeyPair(path, privateKey === undefined));
};

/** The way to the real backend, open. @throws ConfigError when there is none */
const upstreamOf = async ({ upstream }: Config): Promise<Upstream | undefined> => {
  if (upstream === undefined) return undefined;
  const opened = await openUpstream(upstream, wirePath(KEY_EXCHANGE)).catch((cause: unknown) => cause);
  return using(settings.upstream, upstream.address.href, () => {
    if (opened instanceof Upstream) return opened;
    throw opened;
  });
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
  const upstream = await upstreamOf(config);
  const { description, sandboxes, shared, ownership, close } = await openState(config, keyPair.publicKey);
  const rsa = new RsaDecryption(keyPair.privateKey);
  const pageConfig = pageConfigOf(config, keyPair);

  // A keep-alive connection must not hold a server that was told to stop.
  const app = Fastify({
    logger: false,
    forceCloseConnections: true,
    trustProxy: [...config.trustedProxies],
    frameworkErrors: sendError(config.report),
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: config.timeouts.requestMs,
    keepAliveTimeout: config.timeouts.keepAliveMs,
    http: { headersTimeout: config.timeouts.headersMs, connectionsCheckingInterval: config.timeouts.checkMs },
  });
  app.setErrorHandler(sendError(config.report));
  // Before: the replies that wait for what is kept now still reach their clients.
  app.addHook('preClose', close);
  app.addHook('onClose', async () => upstream?.close());
  if (shared !== undefined) {
    app.addHook('onListen', async () => {
      shared.address = peerAddressOf(config, app);
    });
  }

  const { keyExchangesAMinute, uploads, corsOrigins, report } = config;
  const uploadSlots = new Slots(uploads);
  const clientAddress = clientAddressOf;
  const access = new TokenAccess(config.adminToken);
  // Of several servers, another would be asked for what the link leads to.
  const takeAlong = (headers: IncomingHttpHeaders, path: string): string =>
    ownership === undefined && access.hasCookie(headers) ? entryLink(access, path) : path;
  const claim = async (name: string) =>
    ownership === undefined || (await ownership.place(name, { isPassedOn: true, onlyLooks: false })) === 'here';
  const listeners = new Slots(LISTENER_LIMITS);
  const adminServices = {
    config,
    access,
    listeners,
    sandboxes,
    store: description,
    shared,
    claim,
    keyPair,
    ownAddress: () => {
      const address = app.server.address();
      return typeof address === 'string' ? null : address;
    },
    pageConfig,
  };
  const wireServices = {
    sandboxes,
    rsa,
    keyExchangesAMinute,
    uploads,
    uploadSlots,
    corsOrigins,
    upstream,
    clientAddress,
    report,
  };
  await app.register(rateLimit, { global: false, keyGenerator: clientAddressOf });
  /** Lets the calls of a group of routes go on once their sandbox is held here. */
  const ownedHere = (group: FastifyInstance, belonging: Partial<Belonging> = {}) => {
    if (ownership === undefined) return;
    group.addHook(
      'onRequest',
      ownershipHook(ownership, { nameOf: sandboxNameOf, onlyLooks: () => false, ...belonging }),
    );
  };
  for (const prefix of ['', SANDBOX_PREFIX]) {
    await app.register(
      async (wire) => {
        ownedHere(wire);
        await wireRoutes(wire, wireServices);
      },
      { prefix },
    );
    await app.register(
      async (admin) => {
        adminRoutes(admin, adminServices);
        // After the check of who calls: a stranger claims nothing.
        ownedHere(admin, { nameOf: adminSandboxName, onlyLooks: adminOnlyLooks });
      },
      { prefix },
    );
  }
  await app.register(async (pages) => {
    guardPages(pages, config);
    letWorkbenchFrame(pages);
    for (const prefix of ['', SANDBOX_PREFIX]) {
      await pages.register(
        async (group) => {
          ownedHere(group, { onlyLooks: () => true });
          slowPages(group, { sandboxes, clientAddress });
          if (upstream !== undefined) passOnForeign(group, sandboxes, upstream);
          fileRoute(group, sandboxes);
          checkoutRoutes(group, sandboxes);
        },
        { prefix },
      );
    }
    await pages.register(async (group) => {
      // Its network and what its shells are told are known where it is held; a page of no named sandbox is anybody's.
      ownedHere(group, { nameOf: prefixedSandbox, onlyLooks: () => true });
      slowPages(group, { sandboxes, clientAddress });
      await pageRoutes(group, { dist: config.webDist, pageConfig, sandboxes, clientAddress, takeAlong });
    });
  });
  return app;
};
