import { createApp } from './app';
import { readConfig } from './config';
import { type FetchHandler, fetchHandler } from './fetch-handler';

/** The server without a socket. */
export interface InProcessServer {
  readonly handle: FetchHandler;
  close(): Promise<void>;
}

/**
 * Creates the server in this process. It listens on no port.
 * @param environment settings, as `MOCK_` variables
 * @throws ConfigError for an unusable setting
 */
export const createInProcess = async (environment: Readonly<Record<string, string>>): Promise<InProcessServer> => {
  const app = await createApp(readConfig(environment));
  await app.ready();
  return { handle: fetchHandler(app), close: () => app.close() };
};
