import type { FastifyInstance } from 'fastify';
import { AGREEMENT_STYLE_PATH, agreementPages, agreementStyle } from './agreements';
import { sendHtml } from './html';
import { fileHeaders, pageHeaders } from './security-headers';
import { shellCheckRoutes } from './shell-check';
import { webAppRoutes } from './web-app';
import { workbenchRoutes } from './workbench';

/** Path of the simulated native shell, which runs before the page's own scripts (docs/protocol.md section 7). */
export const SHELL_PATH = '/__shell/shell.js';

/** Path of the page that a wide window opens. The shell shows the app there in a frame as wide as a phone. */
const DESKTOP_FRAME_PATH = '/__shell/desktop-frame';
const desktopFramePage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Loading</title><script src="${SHELL_PATH}"></script></head>
<body></body>
</html>
`;

/**
 * Serves what a browser loads: agreements, the workbench, the simulated shell and the shell check. Every other path
 * belongs to the built web app.
 */
export const pageRoutes = async (app: FastifyInstance): Promise<void> => {
  const { pages } = app;
  for (const [path, html] of agreementPages) app.get(path, (_request, reply) => sendHtml(reply, html));
  app.get(AGREEMENT_STYLE_PATH, (_request, reply) =>
    reply.type('text/css; charset=utf-8').headers(pageHeaders).send(agreementStyle),
  );
  // Browsers request it for each page without an icon, and would print an error in their console.
  app.get('/favicon.ico', (_request, reply) => reply.code(204).headers(fileHeaders).send());
  workbenchRoutes(app);
  shellCheckRoutes(app, pages, SHELL_PATH);
  app.get(SHELL_PATH, async (_request, reply) => {
    const script = await pages.shell();
    return reply.type('text/javascript; charset=utf-8').headers(fileHeaders).send(script);
  });
  app.get(DESKTOP_FRAME_PATH, (_request, reply) => sendHtml(reply, desktopFramePage));
  await webAppRoutes(app, SHELL_PATH);
};
