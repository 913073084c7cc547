import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkSandboxName } from '../core/names';
import { AGREEMENTS, prefixedSandbox, SANDBOX_PREFIX } from '../service/paths';
import { foreignRefusal, hostRefusal } from '../wire/origin';
import { AGREEMENT_STYLE_PATH, agreementPages, agreementStyle } from './agreements';
import { backendPages } from './backend-pages';
import { checkoutRoutes } from './checkout';
import { withInHead } from './config-element';
import { fileRoute } from './files';
import { assetRoute, builtFile, fileHeaders, pageHeaders, sendHtml, sendText } from './html';
import { webAppRoutes } from './web-app';
import { isPhoneFrame, letWorkbenchFrame, workbenchRoutes } from './workbench';

/**
 * Without an admin token, refuses requests to a host name that is not this machine's, and requests from pages of other
 * origins. With a token, pages are public, and every sensitive call requires the token.
 */
const guardPages = (app: FastifyInstance): void => {
  if (app.config.adminToken !== undefined) return;
  app.addHook('onRequest', ({ method, url, headers }, reply, done) => {
    // The app shows agreements in a sandboxed frame without an origin, so their files look like foreign requests.
    const isForAnyPage = url.startsWith(`${AGREEMENTS}/`) || isPhoneFrame(method, headers);
    const refusal = hostRefusal(headers) ?? (isForAnyPage ? undefined : foreignRefusal(headers));
    if (refusal === undefined) return done();
    sendText(reply, 403, refusal, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  });
};

/** Path of the simulated native shell, which runs before the page's own scripts (docs/protocol.md section 7). */
const SHELL_PATH = '/__shell/shell.js';

/** Path of the page that a wide window opens. The shell shows the app there in a frame as wide as a phone. */
const DESKTOP_FRAME_PATH = '/__shell/desktop-frame';
const desktopFramePage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Loading</title><script src="${SHELL_PATH}"></script></head>
<body></body>
</html>
`;

/** Path of the shell check (docs/native-shell.md). */
const SHELL_CHECK = '/__shell-check';
/** Query parameter that loads the simulated shell. */
const SIMULATED = 'simulated';

const NO_SHELL_CHECK =
  'This build of the mock server has no shell check. Use a build made with "npm run build" in the repository.';

const isSimulated = ({ query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && SIMULATED in query;

/**
 * The page that checks a native shell against the contract. It opens inside that shell. `?simulated` loads the simulated
 * shell instead.
 */
const shellCheckRoutes = (app: FastifyInstance): void => {
  const folder = resolve(app.config.pagesDist, 'shell-check');
  for (const base of ['', SANDBOX_PREFIX]) {
    app.get(base + SHELL_CHECK, async (request, reply) => {
      const name = prefixedSandbox(request);
      if (name !== undefined) checkSandboxName(name);
      const page = await builtFile(folder, 'index.html');
      if (page === undefined) return sendText(reply, 404, NO_SHELL_CHECK);
      const html = String(page);
      return sendHtml(reply, isSimulated(request) ? withInHead(html, `<script src="${SHELL_PATH}"></script>`) : html);
    });
  }
  assetRoute(app, `${SHELL_CHECK}/assets`, folder);
};

const agreementRoutes = (app: FastifyInstance): void => {
  for (const [path, html] of agreementPages) app.get(path, (_request, reply) => sendHtml(reply, html));
  app.get(AGREEMENT_STYLE_PATH, (_request, reply) =>
    reply.type('text/css; charset=utf-8').headers(pageHeaders).send(agreementStyle),
  );
};

const shellRoutes = (app: FastifyInstance): void => {
  app.get(SHELL_PATH, async (_request, reply) => {
    const script = await readFile(resolve(app.config.pagesDist, 'shell.js'), 'utf8');
    return reply.type('text/javascript; charset=utf-8').headers(fileHeaders).send(script);
  });
  app.get(DESKTOP_FRAME_PATH, (_request, reply) => sendHtml(reply, desktopFramePage));
};

/** Everything that browsers open: uploaded files, payment pages, agreements, the workbench and the built app. */
export const pagesPlugin = async (app: FastifyInstance): Promise<void> => {
  guardPages(app);
  letWorkbenchFrame(app);
  for (const prefix of ['', SANDBOX_PREFIX]) {
    await app.register(
      async (pages) => {
        if (app.backend !== undefined) backendPages(pages, app.backend);
        fileRoute(pages);
        checkoutRoutes(pages);
      },
      { prefix },
    );
  }
  // Browsers request it for each page without an icon, and would print an error in their console.
  app.get('/favicon.ico', (_request, reply) => reply.code(204).headers(fileHeaders).send());
  agreementRoutes(app);
  workbenchRoutes(app);
  shellCheckRoutes(app);
  shellRoutes(app);
  await app.register((pages) => webAppRoutes(pages, SHELL_PATH));
};
