import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Upstream } from '../backend/upstream/upstream';
import type { Config } from '../config';
import { type ClaimSandbox, prefixedSandbox, SANDBOX_PREFIX } from '../sandbox/resolve';
import { checkoutRoutes } from './checkout';
import { fileRoute } from './files';
import { guardPages } from './guard';
import { type PageServices, pageRoutes } from './routes';
import { upstreamPages } from './upstream-pages';
import { letWorkbenchFrame } from './workbench-hosts';

export interface PagesPluginOptions extends PageServices {
  readonly config: Pick<Config, 'adminToken'>;
  readonly claimSandbox: ClaimSandbox;
  /** the real backend behind this server, if there is one */
  readonly upstream: Upstream | undefined;
}

const existingOnly = () => true;

/** Everything that browsers open: uploaded files, payment pages, the workbench, the simulated shell and the built app. */
export const pagesPlugin: FastifyPluginAsync<PagesPluginOptions> = async (app, services) => {
  const { config, claimSandbox, sandboxes, upstream } = services;
  guardPages(app, config);
  letWorkbenchFrame(app);

  const sandboxPages = async (group: FastifyInstance) => {
    claimSandbox(group, { existingOnly });
    if (upstream !== undefined) upstreamPages(group, sandboxes, upstream);
    fileRoute(group, sandboxes);
    checkoutRoutes(group, sandboxes);
  };
  for (const prefix of ['', SANDBOX_PREFIX]) await app.register(sandboxPages, { prefix });

  await app.register(async (group) => {
    // Only pages of a named sandbox use its state: the settings for the shell.
    claimSandbox(group, { nameOf: prefixedSandbox, existingOnly });
    await pageRoutes(group, services);
  });
};
