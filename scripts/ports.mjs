import { createServer } from 'node:net';

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
const isFree = (port, host) =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    });
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });

/**
 * The wanted port, or the next free one above it, said on the console.
 * @param {string} what who wants it, for the message
 * @param {number} wanted
 * @param {{ host?: string, taken?: number[], say?: (line: string) => void }} [options] `taken`: promised already
 * @returns {Promise<number>}
 */
export const freePort = async (what, wanted, { host = '127.0.0.1', taken = [], say = console.log } = {}) => {
  const tries = 50;
  for (let port = wanted; port < wanted + tries; port += 1) {
    if (taken.includes(port) || !(await isFree(port, host))) continue;
    if (port !== wanted) say(`Port ${wanted} is in use: the ${what} takes ${port} instead.`);
    return port;
  }
  throw new Error(
    `The ports ${wanted} to ${wanted + tries - 1} are all in use: free one for the ${what} and try again.`,
  );
};
