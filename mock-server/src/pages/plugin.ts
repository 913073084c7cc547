import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Upstream } from '../backend/upstream/upstream';
import type { Config } from '../config';
import { SANDBOX_PREFIX } from '../sandbox/resolve';
import { checkoutRoutes } from './checkout';
import { fileRoute } from './files';
import { guardPages } from './guard';
import { type PageServices, pageRoutes } from './routes';
import { upstreamPages } from './upstream-pages';
import { letWorkbenchFrame } from './workbench-hosts';

export interface PagesPluginOptions extends PageServices {
  readonly config: Pick<Config, 'adminToken'>;
  /** the real backend behind this server, if there is one */
  readonly upstream: Upstream | undefined;
}

/** Everything that browsers open: uploaded files, payment pages, the workbench, the simulated shell and the built app. */
export const pagesPlugin: FastifyPluginAsync<PagesPluginOptions> = async (app, services) => {
  const { config, sandboxes, upstream } = services;
  guardPages(app, config);
  letWorkbenchFrame(app);

  const sandboxPages = async (group: FastifyInstance) => {
    if (upstream !== undefined) upstreamPages(group, sandboxes, upstream);
    fileRoute(group, sandboxes);
    checkoutRoutes(group, sandboxes);
  };
  for (const prefix of ['', SANDBOX_PREFIX]) await app.register(sandboxPages, { prefix });
  await app.register((group) => pageRoutes(group, services));
};
