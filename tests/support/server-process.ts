import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Running, runUntil } from './command';
import { root } from './source-files';

export interface RunningServer extends Running {
  /** `http://<host>:<port>`, as the server printed it */
  readonly address: string;
}

const built = 'mock-server/dist/server.js';
const source = ['--import', 'tsx', 'mock-server/src/server.ts'];

/** The arguments of node that run the mock server: the build if `preferBuilt` is set and it exists, else the source. */
export const serverArguments = (preferBuilt = false): string[] =>
  preferBuilt && existsSync(join(root, built)) ? [built] : source;

const ADDRESS = /http:\/\/[\w.:[\]-]+:\d+/;

/**
 * Runs the real mock server on a free port and stores nothing permanently.
 * @param preferBuilt starts the build if it exists, else the source
 * @param largestFile maximum size of a file that it writes, in blocks of 512 bytes
 */
export const startServer = async (
  environment: Record<string, string> = {},
  preferBuilt = false,
  largestFile?: number,
): Promise<RunningServer> => {
  const limit = largestFile === undefined ? '' : `ulimit -f ${largestFile} && `;
  const args = ['-c', `${limit}exec "$0" "$@"`, process.execPath, ...serverArguments(preferBuilt)];
  const env = { MOCK_HOST: '127.0.0.1', MOCK_PORT: '0', MOCK_STORE: ':memory:', ...environment };
  const server = await runUntil(args, ADDRESS, { env }, 'sh');
  return { ...server, address: ADDRESS.exec(server.said())?.[0] ?? '' };
};
