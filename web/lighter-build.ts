import type { Plugin } from 'vite';

/**
 * Lets the bundler drop unused parts of React Router. React Router publishes one development file that creates its
 * components by top-level calls. A bundler must keep such calls unless they are marked as pure. The unused links, forms
 * and server rendering are a third of the file.
 */
export const lighterRouter = (): Plugin => ({
  name: 'lighter-router',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router(?:\/dom)?$/ },
    async handler(id, importer, options) {
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
    },
  },
  transform: {
    filter: { id: /\/react-router\/dist\/production\/[\w-]+\.mjs$/ },
    handler: (code) => ({
      code: code
        .replace(/(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/gm, '/* @__PURE__ */ ')
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        // Only server components use this context. It would keep the error handling of data routers in the bundle.
        .replace(/^RenderErrorBoundary\.contextType = \w+;$/m, ''),
      map: null,
    }),
  },
});

const NOTHING = '\0nothing';

/**
 * Drops the password-based key derivation of crypto-js and the digests that it needs. The app never derives a key from
 * a password, so this code never runs.
 */
export const withoutPasswords = (): Plugin => ({
  name: 'without-passwords',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\/(?:evpkdf|md5|enc-base64)$/ },
    handler: (_id, importer) => (/\/crypto-js\/(?:aes|cipher-core)\.js$/.test(importer ?? '') ? NOTHING : undefined),
  },
  load: { filter: { id: /nothing$/ }, handler: (id) => (id === NOTHING ? 'module.exports = {};' : undefined) },
});
