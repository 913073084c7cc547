import type { Plugin } from 'vite';

/** What the contract's table tells a reader and a test, and no borrower's phone. */
const notes = ['summary', 'source', 'example'];
/** What a start needs of few methods, and what takes a cheap phone a tenth of a second to make for all of them. */
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

/** Every call below a node of a syntax tree. */
const callsIn = (node: unknown): Call[] => {
  if (Array.isArray(node)) return node.flatMap(callsIn);
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(callsIn);
  return 'type' in node && isCall(node as Node) ? [node as Call, ...inner] : inner;
};

/** A property that is made when it is first read. */
const lazy = (name: string, text: string): string =>
  `get ${name}() { const value = ${text}; Object.defineProperty(this, '${name}', { value }); return value; }`;

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** What stands in the place of a call, by the name of the function that declares a row of the contract. */
const rows: Readonly<Record<string, (call: Call, code: string) => Cut[]>> = {
  defineMethod: ({ arguments: [definition] }, code) =>
    (definition?.properties ?? []).flatMap(({ key, value, start, end }) => {
      const name = key?.name ?? '';
      if (notes.includes(name)) return [{ start, end: code[end] === ',' ? end + 1 : end, by: '' }];
      if (!schemas.includes(name)) return [];
      return [{ start, end, by: lazy(name, code.slice(value.start, value.end)) }];
    }),
  // section, schema, value, reason
  assume: ({ start, end, arguments: [, schema, value] }, code) =>
    schema && value
      ? [{ start, end, by: `{ value: ${textOf(value, code)}, ${lazy('schema', textOf(schema, code))} }` }]
      : [],
  // summary, params, callback data
  event: ({ start, end, arguments: [, params, data] }, code) =>
    params && data
      ? [{ start, end, by: `{ ${lazy('params', textOf(params, code))}, ${lazy('callbackData', textOf(data, code))} }` }]
      : [],
};

/**
 * The contract's tables as a phone needs them. The notes are left out, or a borrower would download them with the first
 * screen, and each schema is made when it is first asked for. What is left is what the app reads; the types have promised
 * nothing else at run time.
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
        .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
      return { code: shorter, map: null };
    },
  },
});

/**
 * React Router publishes one file, in a development build, whose components are made by calls at the top that a bundler
 * must take for work: links, forms and server rendering that nobody here uses came along, a third of it. Told that the
 * calls only make something, it leaves out what is not used.
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
        // the context of server components, which nobody here has, would keep the error handling of data routers
        .replace(/^RenderErrorBoundary\.contextType = \w+;$/m, ''),
      map: null,
    }),
  },
});

const NOTHING = '\0nothing';

/**
 * crypto-js can derive a key from a password, and its AES brings all that this takes: digests, their codings. Our keys
 * are agreed and not derived, so the code is never reached.
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
