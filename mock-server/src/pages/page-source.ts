import type { FastifyInstance, FastifyReply } from 'fastify';

/** A page that is built from several files. */
export type PageName = 'workbench' | 'shell-check';

/** The files of the built app. */
export interface AppFiles {
  /** Prepares the server for `send`. */
  prepare(app: FastifyInstance): Promise<void>;
  /** the built index.html */
  page(): string;
  /** Returns true for a file of the build other than index.html. @param path without a leading slash */
  has(path: string): boolean;
  /** @param path of a file that `has` knows */
  send(reply: FastifyReply, path: string): FastifyReply;
}

/** Source of the pages. */
export interface PageSource {
  /** Returns a file of a page, or undefined. @param path relative to the page; its entry is `index.html` */
  file(name: PageName, path: string): Promise<Buffer | undefined>;
  /** the simulated native shell, as one script */
  shell(): Promise<string>;
  /** undefined if the app is not built */
  readonly app: AppFiles | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

export const contentTypeOf = (path: string): string =>
  TYPES[/\.([a-z]+)$/.exec(path)?.[1] ?? ''] ?? 'application/octet-stream';
