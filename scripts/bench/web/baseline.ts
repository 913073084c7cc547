import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Baseline</title></head><body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`;
const MAIN = `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import useSWR from 'swr';
const Line = () => {
  const { data } = useSWR('line', () => Promise.resolve('One line'));
  return createElement('p', null, data ?? '');
};
createRoot(document.getElementById('root')).render(
  createElement(BrowserRouter, null, createElement(Routes, null, createElement(Route, { path: '*', element: createElement(Line) }))),
);
`;
/** Listens on a free port of this machine. */
export const listen = (server: Server): Promise<{ url: string; stop: () => void }> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}`, stop: () => server.close() });
    });
  });

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' };

/**
 * Serves the baseline: a page with one line on react, react-dom, react-router-dom and swr.
 * @param folder in the checkout, so that the packages resolve
 */
export const startBaseline = async (folder: string): Promise<{ url: string; stop: () => void }> => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'main.js'), MAIN);
  await build({ root: folder, configFile: false, logLevel: 'error', build: { target: ['es2020', 'chrome87'] } });
  const dist = join(folder, 'dist');
  // Compressed in advance, as the app is.
  const files = new Map(
    readdirSync(dist, { recursive: true, encoding: 'utf8' })
      .filter((path) => extname(path) in types)
      .map((path) => [`/${path}`, brotliCompressSync(readFileSync(join(dist, path)))]),
  );
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url && extname(incoming.url) ? incoming.url : '/index.html';
    const content = files.get(path);
    if (!content) {
      outgoing.writeHead(404).end();
      return;
    }
    outgoing.writeHead(200, { 'content-type': types[extname(path)], 'content-encoding': 'br' }).end(content);
  });
  return listen(server);
};
