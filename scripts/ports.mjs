import { createServer } from 'node:net';
import { RefusedError } from './command-line.mjs';

const HIGHEST = 65_535;

/**
 * @param {number} port 0 for any
 * @param {string} host
 * @returns {Promise<number | undefined>} the port, where it is free
 */
const probe = (port, host) =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        reject(new RefusedError(`This machine has no address "${host}" to listen on.`));
      } else reject(error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });

/**
 * The wanted port, or the next free one above it, said on the console; for 0 any that is free.
 * @param {string} what who wants it, for the message
 * @param {number} wanted
 * @param {{ host?: string, taken?: number[], say?: (line: string) => void }} [options] `taken`: promised already
 * @returns {Promise<number>}
 * @throws RefusedError where there is none
 */
export const freePort = async (what, wanted, { host = '127.0.0.1', taken = [], say = console.log } = {}) => {
  const tries = 50;
  const last = wanted === 0 ? tries : Math.min(wanted + tries - 1, HIGHEST);
  for (let port = wanted; port <= last; port += 1) {
    const free = await probe(wanted === 0 ? 0 : port, host);
    if (free === undefined || taken.includes(free)) continue;
    if (wanted !== 0 && free !== wanted) say(`Port ${wanted} is in use: the ${what} takes ${free} instead.`);
    return free;
  }
  throw new RefusedError(`The ports ${wanted} to ${last} are all in use: free one for the ${what} and try again.`);
};
