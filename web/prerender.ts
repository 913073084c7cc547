import { createServer, type Plugin, type ResolvedConfig } from 'vite';

interface Listing {
  readonly screenList: () => string;
}

/** Path of the list of screens, for tools that open a screen by its title. The app does not load it. */
const SCREEN_LIST = 'screens.json';

/** Loads a module of the app, with the class names of the build. */
const load = async <Module>(module: string, { root, mode, css }: ResolvedConfig): Promise<Module> => {
  const server = await createServer({
    configFile: false,
    root,
    mode,
    css: { modules: css.modules },
    logLevel: 'warn',
    appType: 'custom',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    return (await server.ssrLoadModule(module)) as Module;
  } finally {
    await server.close();
  }
};

/**
 * Renders the screens' skeletons with the app's own components at build time and writes them into the page. The
 * borrower sees the coming screen before its scripts have arrived.
 * @param module exports `prerenderScreens`
 */
export const prerenderedScreensInPage = (module: string): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'prerendered-screens-in-page',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const { prerenderScreens } = await load<{ readonly prerenderScreens: () => string }>(module, config);
        return html.replace('</body>', () => `${prerenderScreens()}\n  </body>`);
      },
    },
  };
};

/**
 * Serves the paths and titles of all screens as `/screens.json`, in a build and in development.
 * @param module exports `screenList`
 */
export const screenListBesidePage = (module: string): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'screen-list-beside-page',
    configResolved: (resolved) => {
      config = resolved;
    },
    configureServer: (server) => {
      server.middlewares.use(`/${SCREEN_LIST}`, (_request, response, next) => {
        server.ssrLoadModule(module).then((loaded) => {
          response.setHeader('content-type', 'application/json');
          response.end((loaded as Listing).screenList());
        }, next);
      });
    },
    async generateBundle() {
      const { screenList } = await load<Listing>(module, config);
      this.emitFile({ type: 'asset', fileName: SCREEN_LIST, source: screenList() });
    },
  };
};
