import type { FastifyInstance } from 'fastify';
import { createApp } from './app';
import { type Config, ConfigError, readConfig } from './config';
import { settings } from './settings';

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

const start = async (): Promise<void> => {
  const config = readConfig(process.env, process.argv.slice(2));
  const app = await createApp(config);
  const stop = () => {
    // Nothing that a client still holds may keep a stopped server alive.
    setTimeout(() => process.exit(0), 900).unref();
    app.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const address = await listen(app, config);
  console.log(`Mock server: ${address}`);
};

start().catch((cause: unknown) => {
  // A bad value is told in a sentence; a stack trace would bury it.
  console.error(cause instanceof ConfigError ? cause.message : cause);
  process.exit(1);
});
