import type { ChildProcess } from 'node:child_process';
export interface RunningServer {
    /** `http://<host>:<port>`, as the server printed it */
    readonly address: string;
    readonly process: ChildProcess;
    /** returns everything written to standard error */
    readonly errors: () => string;
    /** asks the server to stop. @returns its exit code */
    readonly stop: () => Promise<number | null>;
}
