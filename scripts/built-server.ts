import { spawn } from 'node:child_process';
import { root } from './run';

/** Stops the server on a signal that only this process receives. */
const endOnSignals = () => {
  for (const [signal, number] of [
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ] as const) {
    process.once(signal, () => process.exit(128 + number));
  }
};

/**
 * Starts the built mock server on a free port with state in memory. It ends with this process at the latest.
 * @param options whether a signal ends this process at once; false for a caller with its own cleanup
 */
export const startBuiltServer = ({
  endsOnSignals = true,
  environment = {},
}: {
  endsOnSignals?: boolean;
  environment?: Record<string, string>;
} = {}): Promise<{ url: string; stop: () => void }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['mock-server/dist/server.js'], {
      cwd: root,
      env: {
        ...process.env,
        MOCK_HOST: '127.0.0.1',
        MOCK_PORT: '0',
        MOCK_STORE: ':memory:',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    process.once('exit', () => child.kill());
    if (endsOnSignals) endOnSignals();
    child.once('exit', (code) => reject(new Error(`The mock server ended with ${code}`)));
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
      const [url] = /http:\/\/[\w.:]+:\d+/.exec(output) ?? [];
      if (url) resolve({ url, stop: () => child.kill() });
    });
  });

/** Phone number of the borrower in scripts. */
export const PHONE = '08031234567';

/** Adds the native login of the borrower to a path of the app. */
export const loggedIn = (path: string) => `${path}${path.includes('?') ? '&' : '?'}shell.nativeUser=${PHONE}`;

/** Opens a scenario for the borrower. */
export const runScenario = async (url: string, scenario: string, sandbox: string): Promise<Record<string, string>> => {
  const reply = await fetch(`${url}/__admin/scenarios/${scenario}?sandbox=${sandbox}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ contactNumber: PHONE }),
  });
  if (!reply.ok) throw new Error(`${scenario}: ${await reply.text()}`);
  return reply.json() as Promise<Record<string, string>>;
};

/** Logs in natively and returns the token for the silent login. */
export const nativeToken = async (url: string, sandbox: string): Promise<string> => {
  const reply = await fetch(`${url}/s/${sandbox}/__admin/sessions/${PHONE}`, { method: 'POST' });
  if (!reply.ok) throw new Error(`The native login failed: ${await reply.text()}`);
  const { token } = (await reply.json()) as { token: string };
  return token;
};
