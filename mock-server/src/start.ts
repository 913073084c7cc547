import { inspect } from 'node:util';
import { printableLines } from '@kit/contracts/printable';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app';
import {
  asGiven,
  type Config,
  ConfigError,
  type Environment,
  readConfig,
  readFlags,
  settingsHelp,
  UsageError,
} from './config';

/** Time for a stopping server to finish its calls, in milliseconds. */
const STOPS_WITHIN = 3_000;

const say = (text: string): void => void process.stdout.write(`${printableLines(text)}\n`);

/** Describes the real backend behind this server for the operator. */
const backendLines = ({ backend }: Config): readonly string[] => {
  if (backend === undefined) return [];
  const { address, mocked } = backend;
  const ours = mocked.length === 0 ? 'Nothing is mocked' : `The mock answers ${mocked.join(', ')}`;
  return [`Backend: ${address.href} answers the calls. ${ours}.`];
};

/** @throws ConfigError if the address cannot be used */
export const listen = async (app: FastifyInstance, { host, port }: Config): Promise<string> => {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new ConfigError(
        `Port ${port} of ${host} is in use. Choose another one with MOCK_PORT, or any free one with 0.`,
      );
    }
    if (code === 'EACCES')
      throw new ConfigError(`This user may not listen on port ${port} of ${host}. Choose a port above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new ConfigError(`This machine does not have the address ${host}. Choose another one, such as 127.0.0.1.`);
    throw cause;
  }
};

/** Makes the function that closes the server and ends its process or thread. */
export const stopOf = (app: FastifyInstance) => (): void => {
  // An open connection of a client must not keep the process alive.
  setTimeout(() => process.exit(0), STOPS_WITHIN).unref();
  app.close().then(() => process.exit(0));
};

const listening = async (argv: readonly string[], variables: Environment): Promise<string | undefined> => {
  const { environment, wantsHelp } = readFlags(argv);
  if (wantsHelp) {
    say(`The mock server. Each setting is a flag or an environment variable. Flags win.\n\n${settingsHelp()}`);
    return undefined;
  }
  const config = readConfig({ ...variables, ...environment });
  const app = await createApp(config);
  const stop = stopOf(app);
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const address = await listen(app, config);
  say(`Mock server: ${address}`);
  for (const line of backendLines(config)) say(line);
  return address;
};

/**
 * Runs the server until it is stopped. If it cannot start, prints one sentence instead of a stack trace and ends the
 * process: with 2 for a setting that cannot be understood, else with 1.
 * @param argv flags of the command line
 * @returns its address; undefined after --help
 */
export const startServer = (argv: readonly string[], variables: Environment): Promise<string | undefined> => {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EPIPE') throw cause;
      // The reader of the output has closed the pipe.
      process.kill(process.pid, 'SIGTERM');
    });
  }
  return listening(argv, variables).catch((cause: unknown) => {
    const problem = cause instanceof ConfigError ? asGiven(cause.message, argv, variables) : inspect(cause);
    process.stderr.write(`${printableLines(problem)}\n`);
    process.exit(cause instanceof UsageError ? 2 : 1);
  });
};
