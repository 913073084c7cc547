import { startBuiltMock } from './mock-process';

/** The name under which the workers, which inherit the environment, find the server. */
export const SERVER_URL = 'KIT_E2E_URL';

/** One built server for all end-to-end tests; each test has a sandbox of its own on it. */
export default async function startServer(): Promise<() => Promise<void>> {
  const { url, stop } = await startBuiltMock();
  process.env[SERVER_URL] = url;
  return stop;
}
