import { createServer, type Plugin, type ResolvedConfig } from 'vite';

interface Drawing {
  readonly prerenderScreens: () => string;
}

/** Loads a module of the app, with the class names of the build. */
const load = async (module: string, { root, mode, css }: ResolvedConfig): Promise<Drawing> => {
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
    return (await server.ssrLoadModule(module)) as Drawing;
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
        const { prerenderScreens } = await load(module, config);
        return html.replace('</body>', () => `${prerenderScreens()}\n  </body>`);
      },
    },
  };
};
