import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkSandboxName } from '../sandbox/names';
import { prefixedSandbox, SANDBOX_PREFIX } from '../sandbox/resolve';
import { withInHead } from './config-element';
import { sendHtml } from './html';
import { contentTypeOf, pageFilesReader } from './page-files';
import { assetHeaders, fileHeaders } from './security-headers';

/** Where the shell check is served (docs/shell.md). */
const SHELL_CHECK = '/__shell-check';
const PAGE = 'index.html';
/** Asks for the simulated shell around the page, where there is no real one. */
const SIMULATED = 'simulated';

const NOT_BUILT =
  'The shell check is not part of this build of the mock server: take one that npm run build has made in the repository.';

const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.code(404).headers(fileHeaders).type('text/plain; charset=utf-8').send(`${text}\n`);

const isSimulated = ({ query }: FastifyRequest): boolean =>
  typeof query === 'object' && query !== null && SIMULATED in query;

/**
 * The page that holds a native shell to the contract. It is opened inside of that shell, so nothing stands between the two:
 * only `?simulated` puts the simulated shell there.
 */
export const shellCheckRoutes = (app: FastifyInstance, shellPath: string): void => {
  const read = pageFilesReader('shell-check');

  for (const base of ['', SANDBOX_PREFIX]) {
    app.get(base + SHELL_CHECK, async (request, reply) => {
      const name = prefixedSandbox(request);
      if (name !== undefined) checkSandboxName(name);
      const page = (await read()).get(PAGE);
      if (page === undefined) return sendText(reply, NOT_BUILT);
      const html = String(page);
      return sendHtml(reply, isSimulated(request) ? withInHead(html, `<script src="${shellPath}"></script>`) : html);
    });
  }

  app.get<{ Params: { name: string } }>(`${SHELL_CHECK}/assets/:name`, async (request, reply) => {
    const path = `assets/${request.params.name}`;
    const file = (await read()).get(path);
    if (file === undefined) return sendText(reply, 'There is no such file');
    return reply.type(contentTypeOf(path)).headers(assetHeaders).send(file);
  });
};
