import type { Plugin } from 'vite';

/** Fields of a contract row that only the server, the checks and the documents read. The build drops them. */
const unread = ['login', 'codes'];
/** Fields that the build makes lazy. Creating the schemas of all methods takes a cheap device 0.1 s. */
const schemas = ['request', 'response'];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Call extends Node {
  readonly callee: { readonly name?: string };
  readonly arguments: readonly (Node & { readonly properties?: readonly Property[] })[];
}
interface Property extends Node {
  readonly key?: { readonly name?: string };
  readonly value: Node;
}

const isCall = (node: Node): node is Call => node.type === 'CallExpression';

const textOf = ({ start, end }: Node, code: string): string => code.slice(start, end);

/** All calls below a node of a syntax tree. */
const callsIn = (node: unknown): Call[] => {
  if (Array.isArray(node)) return node.flatMap(callsIn);
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(callsIn);
  return 'type' in node && isCall(node as Node) ? [node as Call, ...inner] : inner;
};

/** Source of a getter that computes its value on the first read. */
const lazy = (name: string, text: string): string =>
  `get ${name}() { const value = ${text}; Object.defineProperty(this, '${name}', { value }); return value; }`;

/**
 * Source of a getter that computes its value on each read. It needs less code, and suits small schemas that are rarely
 * read.
 */
const onRead = (name: string, text: string): string =>
  /^\w+$/.test(text) ? `${name}: ${text}` : `get ${name}() { return ${text}; }`;

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** The replacements inside a call, by the name of the function that declares a contract row. */
const rows: Readonly<Record<string, (call: Call, code: string) => Cut[]>> = {
  // arguments: name, definition
  defineMethod: ({ arguments: [, definition] }, code) =>
    (definition?.properties ?? []).flatMap(({ key, value, start, end }) => {
      const name = key?.name ?? '';
      if (unread.includes(name)) return [{ start, end: code[end] === ',' ? end + 1 : end, replacement: '' }];
      if (!schemas.includes(name)) return [];
      return [{ start, end, replacement: lazy(name, code.slice(value.start, value.end)) }];
    }),
  // arguments: section, schema, value, reason
  assume: ({ start, end, arguments: [, schema, value] }, code) =>
    schema && value
      ? [{ start, end, replacement: `{ value: ${textOf(value, code)}, ${onRead('schema', textOf(schema, code))} }` }]
      : [],
  // arguments: summary, params, callback data
  event: ({ start, end, arguments: [, params, data] }, code) =>
    params && data
      ? [
          {
            start,
            end,
            replacement: `{ ${onRead('params', textOf(params, code))}, ${onRead('callbackData', textOf(data, code))} }`,
          },
        ]
      : [],
};

/**
 * Makes the contract's tables small for the device. It removes what no borrower needs, and creates each schema on its first read.
 */
export const lighterContract = (): Plugin => ({
  name: 'lighter-contract',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/contracts\/src\/(?:methods\/[\w-]+|bridge\/events|assumptions)\.ts$/ },
    handler(code) {
      const cuts = callsIn(this.parse(code)).flatMap((call) => rows[call.callee.name ?? '']?.(call, code) ?? []);
      const shorter = cuts
        .sort((one, other) => other.start - one.start)
        .reduce((text, { start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end), code);
      return { code: shorter, map: null };
    },
  },
});

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
