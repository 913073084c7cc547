import type { ChildProcess } from 'node:child_process';

export interface RunningServer {
  /** `http://<host>:<port>`, as the server printed it */
  readonly address: string;
  readonly process: ChildProcess;
  /** everything that it wrote to standard error */
  readonly errors: () => string;
  /** asks it to end, and answers its exit code */
  readonly stop: () => Promise<number | null>;
}
