import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkSandboxName } from '../core/names';
import { prefixedSandbox, SANDBOX_PREFIX } from '../sandbox/resolve';
import { withInHead } from './config-element';
import { assetRoute, sendHtml, sendText } from './html';
import type { PageSource } from './page-source';

/** Path of the shell check (docs/native-shell.md). */
const SHELL_CHECK = '/__shell-check';
const PAGE = 'index.html';
/** Query parameter that loads the simulated shell. */
const SIMULATED = 'simulated';

const NOT_BUILT =
  'This build of the mock server has no shell check. Use a build made with "npm run build" in the repository.';

const isSimulated = ({ query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && SIMULATED in query;

/**
 * The page that checks a native shell against the contract. It opens inside that shell. `?simulated` loads the simulated
 * shell instead.
 */
export const shellCheckRoutes = (app: FastifyInstance, pages: PageSource, shellPath: string): void => {
  for (const base of ['', SANDBOX_PREFIX]) {
    app.get(base + SHELL_CHECK, async (request, reply) => {
      const name = prefixedSandbox(request);
      if (name !== undefined) checkSandboxName(name);
      const page = await pages.file('shell-check', PAGE);
      if (page === undefined) return sendText(reply, 404, NOT_BUILT);
      const html = String(page);
      return sendHtml(reply, isSimulated(request) ? withInHead(html, `<script src="${shellPath}"></script>`) : html);
    });
  }
  assetRoute(app, `${SHELL_CHECK}/assets`, pages, 'shell-check');
};
