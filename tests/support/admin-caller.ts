import type { Sandbox } from '@kit/mock-server/service/sandbox';
import { onTestFinished } from 'vitest';
import { appAroundSandboxes } from './app-around-sandboxes';
import type { BorrowerInSandbox } from './borrower-in-sandbox';

/** The status and the body of a reply. */
export type AdminReply = readonly [status: number, body: unknown];

export interface AdminCaller {
  readonly sandbox: Sandbox;
  /** messages to the operator */
  readonly reports: readonly string[];
  /** registers the borrower in the sandbox and stops its clock */
  readonly borrower: () => BorrowerInSandbox;
  /** makes a call in the sandbox */
  readonly call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<AdminReply>;
}

/** Serves the admin API in process until the test ends, for one new sandbox. */
export const adminCaller = async (): Promise<AdminCaller> => {
  const reports: string[] = [];
  const { app, sandboxes, borrowerIn } = await appAroundSandboxes({ report: (line) => void reports.push(line) });
  onTestFinished(() => app.close());
  const sandbox = sandboxes.get('mine');
  return {
    sandbox,
    reports,
    borrower: () => {
      sandbox.clock.freeze();
      return borrowerIn('mine');
    },
    call: async (method, path, payload) => {
      const { statusCode, body } = await app.inject({
        method,
        url: `/s/mine/__admin${path}`,
        ...(payload && { payload }),
      });
      return [statusCode, JSON.parse(body) as unknown];
    },
  };
};

/** The reply of a call that names no wrong value. */
export const refused = (status: number, error: string): AdminReply => [status, { error, issues: [] }];
