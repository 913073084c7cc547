import type { PageSource } from '../../src/pages/page-source';
import { contentTypeOf } from '../../src/pages/page-source';

/** Folder of the built pages on the static web server. */
export const FILES = '/demo-files/';
/** Lists the files of the built pages, below `FILES`. */
const FILE_LIST = 'files.json';

const INDEX = 'index.html';

/** Keeps this worker alive while a page is open: a browser stops it after 30 seconds without an event. */
const STAY = `setInterval(() => navigator.serviceWorker?.controller?.postMessage('stay'), 20000);`;

const fetched = async (path: string): Promise<Response> => {
  const reply = await fetch(FILES + path);
  if (!reply.ok) throw new Error(`The static host replied HTTP ${reply.status} for ${FILES}${path}`);
  return reply;
};

const bytesOf = async (path: string): Promise<Buffer> => Buffer.from(await (await fetched(path)).arrayBuffer());

/** The built pages on a static web server. @throws Error if the server does not have them */
export const staticPages = async (): Promise<PageSource> => {
  const paths = new Set<string>(await (await fetched(FILE_LIST)).json());
  return {
    file: async (name, path) => (paths.has(`${name}/${path}`) ? bytesOf(`${name}/${path}`) : undefined),
    shell: async () => `${await (await fetched('shell.js')).text()}\n${STAY}\n`,
    app: {
      prepare: async () => undefined,
      page: async () => (await fetched(`web/${INDEX}`)).text(),
      has: (path) => path !== INDEX && paths.has(`web/${path}`),
      send: async (reply, path) => reply.type(contentTypeOf(path)).send(await bytesOf(`web/${path}`)),
    },
  };
};
