import { once } from 'node:events';
import { createServer } from 'node:net';

const REASONS: Readonly<Record<string, (host: string, port: string) => string>> = {
  EADDRINUSE: (_host, port) => `Port ${port} is in use. Choose another one with SITE_LISTEN.`,
  EACCES: (_host, port) => `This user may not listen on port ${port}. Choose another one with SITE_LISTEN.`,
  EADDRNOTAVAIL: (host) => `This machine has no address ${host}. Choose another one with SITE_LISTEN.`,
};

/**
 * Listens for a moment, because nginx tests its configuration without its ports, and later reports them in lines of a log.
 * @param address a port, or an address with a port
 * @throws Error in one sentence if nginx could not listen there
 */
export const checkListening = async (address: string): Promise<void> => {
  const [, host = '0.0.0.0', port = ''] = /^(?:\[?(.+?)\]?:)?(\d+)$/.exec(address) ?? [];
  const server = createServer().listen({ host, port: Number(port), ipv6Only: true });
  try {
    await once(server, 'listening');
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw new Error(REASONS[code]?.(host, port) ?? `nginx cannot listen on ${address} (${code}). Change SITE_LISTEN.`);
  }
  server.close();
};

/** The addresses on which a configuration of nginx listens. */
export const listensIn = (configuration: string): readonly string[] =>
  [...configuration.matchAll(/\blisten (\S+);/g)].map(([, address = '']) => address);
