import { createServer, request } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { BRIDGE_OBJECT, BRIDGE_SUCCESS } from '@kit/contracts/bridge/message';
import { listen } from './baseline';

/**
 * Returns a script that simulates the native bridge with little work. The full simulated shell validates calls and
 * would distort the measurement.
 * @param token token of the native user; empty if none
 */
const nativeShell = (token: string): string => {
  const answers = {
    getPackageInfo: {
      pkgName: 'com.example.loan',
      lang: 'en-US',
      applicationName: 'Bench',
      bodyHeader: { channel: 'bench' },
      screenWidth: 375,
      topStatusHeight: 48,
      osType: 'android',
      appVersion: '1.0.0',
      buildNumber: '1',
    },
    loginDetect: { isLogin: token !== '' },
    getUserInfo: { token },
  };
  return `(() => {
  const answers = ${JSON.stringify(answers)};
  window[${JSON.stringify(BRIDGE_OBJECT)}] = {
    postMessage(json) {
      const { eventName, callbackName } = JSON.parse(json);
      const reply = { result: ${JSON.stringify(BRIDGE_SUCCESS)}, callbackData: answers[eventName] ?? null, callbackName };
      setTimeout(() => window[callbackName]?.(JSON.stringify(reply)));
    },
  };
})();
`;
};

const COMPRESSIBLE = /^(?:text\/(?!plain)|application\/(?:javascript|json)|image\/svg)/;
const LEAST_BYTES = 512;
const SHELL = '/__shell/';

/**
 * Starts a proxy that behaves like nginx in deploy/: it compresses responses and caches the result. It replaces the
 * simulated shell with a light one.
 * @param nativeToken token of the native user; none by default
 */
export const startPhoneServer = (
  upstream: string,
  nativeToken: string = '',
): Promise<{ url: string; stop: () => void }> => {
  /** compressed responses by path */
  const compressed: Map<string, Buffer> = new Map();
  const compress = (body: Buffer) => {
    const known = compressed.get(body.toString('latin1'));
    if (known) return known;
    const made = brotliCompressSync(body);
    compressed.set(body.toString('latin1'), made);
    return made;
  };
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith(SHELL)) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(nativeShell(nativeToken));
      return;
    }
    const asked = request(
      new URL(incoming.url ?? '/', upstream),
      { method: incoming.method, headers: incoming.headers },
      (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part) => parts.push(part));
        reply.on('end', () => {
          const body = Buffer.concat(parts);
          const { 'content-length': _, 'transfer-encoding': __, ...headers } = reply.headers;
          const isPlain = headers['content-encoding'] === undefined && body.length >= LEAST_BYTES;
          const isSmaller = isPlain && COMPRESSIBLE.test(String(headers['content-type']));
          const sent = isSmaller ? compress(body) : body;
          outgoing.writeHead(reply.statusCode ?? 500, {
            ...headers,
            ...(isSmaller ? { 'content-encoding': 'br' } : {}),
            'content-length': sent.length,
          });
          outgoing.end(sent);
        });
      },
    );
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  return listen(server);
};
