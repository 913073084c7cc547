import { createServer } from 'node:net';
import { RefusedError } from './command-line';

const HIGHEST = 65_535;

/**
 * Returns the port if it is free, else undefined.
 * @param port 0 for any
 */
const probe = (port: number, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        reject(new RefusedError(`This machine has no address "${host}".`));
      } else reject(error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });

/**
 * Returns the wanted port or the next free one above it; any free port for 0.
 * @param what name of the server for messages
 * @param options `taken`: ports that are already assigned
 * @throws RefusedError if no port is free
 */
export const freePort = async (
  what: string,
  wanted: number,
  {
    host = '127.0.0.1',
    taken = [],
    say = console.log,
  }: { host?: string; taken?: number[]; say?: (line: string) => void } = {},
): Promise<number> => {
  const tries = 50;
  const last = wanted === 0 ? tries : Math.min(wanted + tries - 1, HIGHEST);
  for (let port = wanted; port <= last; port += 1) {
    const free = await probe(wanted === 0 ? 0 : port, host);
    if (free === undefined || taken.includes(free)) continue;
    if (wanted !== 0 && free !== wanted) say(`Port ${wanted} is in use. The ${what} uses ${free} instead.`);
    return free;
  }
  throw new RefusedError(`The ports ${wanted} to ${last} are all in use. Free one for the ${what} and try again.`);
};
