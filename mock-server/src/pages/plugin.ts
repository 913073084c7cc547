import type { FastifyInstance } from 'fastify';
import { SANDBOX_PREFIX } from '../sandbox/resolve';
import { checkoutRoutes } from './checkout';
import { fileRoute } from './files';
import { guardPages } from './guard';
import { pageRoutes } from './routes';
import { upstreamPages } from './upstream-pages';
import { letWorkbenchFrame } from './workbench-hosts';

const sandboxPages = async (app: FastifyInstance): Promise<void> => {
  if (app.upstream !== undefined) upstreamPages(app, app.upstream);
  fileRoute(app);
  checkoutRoutes(app);
};

/** Everything that browsers open: uploaded files, payment pages, the workbench, the simulated shell and the built app. */
export const pagesPlugin = async (app: FastifyInstance): Promise<void> => {
  guardPages(app, app.config);
  letWorkbenchFrame(app);
  for (const prefix of ['', SANDBOX_PREFIX]) await app.register(sandboxPages, { prefix });
  await app.register(pageRoutes);
};
