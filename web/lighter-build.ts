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
 * Drops from crypto-js what AES in ECB does not need: other modes, stream ciphers, serialization, digests, random numbers,
 * and keys derived from passwords.
 */
export const onlyBlockCipher = (): Plugin => ({
  name: 'only-block-cipher',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\/(?:evpkdf|md5|enc-base64)$/ },
    handler: (_id, importer) => (/\/crypto-js\/(?:aes|cipher-core)\.js$/.test(importer ?? '') ? NOTHING : undefined),
  },
  load: { filter: { id: /nothing$/ }, handler: (id) => (id === NOTHING ? 'module.exports = {};' : undefined) },
  transform: {
    filter: { id: /\/crypto-js\/(?:core|cipher-core)\.js$/ },
    handler: (code) => ({
      code: code
        .replace(/^\t {4}var crypto;[\s\S]*?^\t {4}\};$/m, '')
        .replace(/^\t {4}var (?:Hasher|StreamCipher) = [\s\S]*?^\t {4}\}\);$/m, '')
        .replace(/^\t {4}var CBC = [\s\S]*?^\t {4}\}\(\)\);$/m, 'var CBC;')
        .replace(/^\t {4}var CipherParams = [\s\S]*?(?=^\t\}\(\)\);$)/m, ''),
      map: null,
    }),
  },
});
