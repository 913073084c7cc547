import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What the contract's table tells a reader and a test, and no borrower's phone. */
const notes = ['summary', 'source', 'example'];

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
}

const isCall = (node: Node): node is Call => node.type === 'CallExpression';

/** Every call below a node of a syntax tree. */
const callsIn = (node: unknown): Call[] => {
  if (Array.isArray(node)) return node.flatMap(callsIn);
  if (typeof node !== 'object' || node === null) return [];
  const inner = Object.values(node).flatMap(callsIn);
  return 'type' in node && isCall(node as Node) ? [node as Call, ...inner] : inner;
};

/**
 * Leaves the notes of the contract's tables out of the built app: a borrower would download them with the first screen.
 * What is left is what the app reads, and the types have promised nothing at run time.
 */
const withoutNotes = (): Plugin => ({
  name: 'without-notes',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/contracts\/src\/(?:methods\/[\w-]+|assumptions)\.ts$/ },
    handler(code) {
      const calls = callsIn(this.parse(code));
      const cuts = calls.flatMap(({ callee, arguments: given }) => {
        if (callee.name === 'defineMethod') {
          const properties = given[0]?.properties ?? [];
          return properties
            .filter(({ key }) => notes.includes(key?.name ?? ''))
            .map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end, by: '' }));
        }
        const reason = callee.name === 'assume' ? given[3] : undefined;
        return reason ? [{ start: reason.start, end: reason.end, by: "''" }] : [];
      });
      const shorter = cuts
        .sort((one, other) => other.start - one.start)
        .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
      return { code: shorter, map: null };
    },
  },
});

export default defineConfig({
  plugins: [react(), withoutNotes()],
  build: {
    // the oldest WebView that experience.md names; older ones get /unsupported.js
    target: ['es2020', 'chrome87', 'safari14'],
    // the content security policy knows no data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // one sheet of 10 kB instead of forty: on 3G each request costs more than what it brings
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // what many screens share comes in one request; what few of them do stays with them
        codeSplitting: {
          groups: [{ name: 'shared', test: /\/(?:web|contracts)\/src\//, minShareCount: 8 }],
        },
      },
    },
  },
});
