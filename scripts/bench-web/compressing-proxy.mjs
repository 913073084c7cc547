import { createServer, request } from 'node:http';
import { gzipSync } from 'node:zlib';

const COMPRESSIBLE = /^(?:text\/|application\/(?:javascript|json)|image\/svg)/;
/** As deploy/ tells nginx. */
const LEVEL = 6;
const LEAST_BYTES = 512;

/**
 * Stands before a server as nginx would, and compresses what nginx would.
 * @param {string} upstream
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export const startProxy = (upstream) =>
  new Promise((resolve) => {
    const server = createServer((incoming, outgoing) => {
      const asked = request(
        new URL(incoming.url ?? '/', upstream),
        { method: incoming.method, headers: incoming.headers },
        (reply) => {
          /** @type {Buffer[]} */
          const parts = [];
          reply.on('data', (part) => parts.push(part));
          reply.on('end', () => {
            const body = Buffer.concat(parts);
            const { 'content-length': _, 'transfer-encoding': __, ...headers } = reply.headers;
            const isSmaller = body.length >= LEAST_BYTES && COMPRESSIBLE.test(String(headers['content-type']));
            const sent = isSmaller ? gzipSync(body, { level: LEVEL }) : body;
            outgoing.writeHead(reply.statusCode ?? 500, {
              ...headers,
              ...(isSmaller ? { 'content-encoding': 'gzip' } : {}),
              'content-length': sent.length,
            });
            outgoing.end(sent);
          });
        },
      );
      asked.on('error', () => outgoing.destroy());
      incoming.pipe(asked);
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}`, stop: () => server.close() });
    });
  });
