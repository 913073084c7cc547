import { fileURLToPath } from 'node:url';
import { createApp } from '@kit/mock-server/app';
import { readConfig } from '@kit/mock-server/config';
import { isShared, startBehindBalancer } from './behind-balancer';
import { httpTransport } from './http-transport';
import type { Transport } from './wire-client';

export interface InProcess {
  readonly transport: Transport;
  /** messages to the operator, mainly internal errors */
  readonly reports: string[];
  readonly stop: () => Promise<void>;
}

const privateKey = fileURLToPath(new URL('../unit/contracts/rsa-for-tests-only.pem', import.meta.url));

/** Runs the real server in this process without a port: in memory, without a limit on key exchanges. */
export const startInProcess = async (environment: Record<string, string> = {}): Promise<InProcess> => {
  const reports: string[] = [];
  const config = readConfig({
    MOCK_STORE: ':memory:',
    MOCK_PRIVATE_KEY: privateKey,
    MOCK_KEY_EXCHANGES_A_MINUTE: '1000000',
    ...environment,
  });
  const reporting = { ...config, report: (line: string) => void reports.push(line) };
  if (isShared() && environment.MOCK_STORE === undefined) {
    const { address, close } = await startBehindBalancer(reporting);
    const transport = httpTransport(address);
    const stop = async () => {
      transport.close();
      await close();
    };
    return { reports, transport, stop };
  }
  const app = await createApp(reporting);
  await app.ready();
  return {
    reports,
    transport: {
      send: async ({ method, path, headers, body }) => {
        const answer = await app.inject({ method, url: path, headers, payload: body });
        return { status: answer.statusCode, body: answer.body };
      },
    },
    stop: () => app.close(),
  };
};
