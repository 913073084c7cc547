import type { Plugin, Rolldown } from 'vite';

const chunkOf = (module: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const chunk = chunks.find(({ facadeModuleId, moduleIds }) => facadeModuleId === module || moduleIds.includes(module));
  if (!chunk) throw new Error(`No chunk contains ${module}`);
  return chunk;
};

/**
 * Makes a script of the page `async`. It then runs before the larger scripts have arrived, and does not wait for the
 * style sheet.
 */
export const runsFirst = (module: string): Plugin => ({
  name: 'runs-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const source = `src="/${chunkOf(module, bundle).fileName}"`;
      if (!html.includes(source)) throw new Error(`${module} is not a script of index.html`);
      return html.replace(source, `async ${source}`);
    },
  },
});
