import { inspect } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app';
import { type Config, readConfig } from './config';
import { ConfigError, UsageError } from './config-error';
import { readFlags, settingsHelp } from './flags';
import { settings } from './settings';

/** A stopped server has so many milliseconds to finish its calls and to hand its sandboxes over. */
const STOPS_WITHIN = 3_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const listen = async (app: FastifyInstance, { host, port }: Config): Promise<string> => {
  try {
    return await app.listen({ host, port });
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    const where = `${settings.host.variable} "${host}", ${settings.port.variable} "${port}"`;
    if (code === 'EADDRINUSE') {
      throw new ConfigError(
        `${where}: the port is in use. Allowed: a free port, or 0 to take any (${settings.port.flag} 0)`,
      );
    }
    if (code === 'EACCES')
      throw new ConfigError(`${where}: this user may not listen there. Allowed: a port above 1023`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError(`${where}: this machine has no such address`);
    throw cause;
  }
};

const listening = async (argv: readonly string[]): Promise<string | undefined> => {
  if (readFlags(argv).wantsHelp) {
    say(`The mock server. Each setting is a flag or an environment variable; the flag wins.\n\n${settingsHelp()}`);
    return undefined;
  }
  const config = readConfig(undefined, argv);
  const app = await createApp(config);
  const stop = () => {
    // A client that holds a connection open must not keep a stopped server alive.
    setTimeout(() => process.exit(0), STOPS_WITHIN).unref();
    app.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  // Where another program started this one for itself, it must not outlive that program, however that ended.
  if (process.connected) process.once('disconnect', stop);
  const address = await listen(app, config);
  say(`Mock server: ${address}`);
  return address;
};

/**
 * Runs the server until it is told to end. What it cannot start with is told in a sentence, since a stack trace would
 * bury it, and ends the process: with 2 where it was not understood, with 1 where it cannot be had.
 * @param argv flags, as typed
 * @returns its address; undefined where only help was asked for
 */
export const startServer = (argv: readonly string[]): Promise<string | undefined> =>
  listening(argv).catch((cause: unknown) => {
    process.stderr.write(`${cause instanceof ConfigError ? cause.message : inspect(cause)}\n`);
    process.exit(cause instanceof UsageError ? 2 : 1);
  });
