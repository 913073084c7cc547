import { spawn } from 'node:child_process';
import { root } from './run.mjs';

/** A signal that only we get, as from a supervisor, must not leave the server behind. */
const endOnSignals = () => {
  for (const [signal, number] of /** @type {const} */ ([
    ['SIGINT', 2],
    ['SIGTERM', 15],
    ['SIGHUP', 1],
  ])) {
    process.once(signal, () => process.exit(128 + number));
  }
};

/**
 * The built mock server on a free port, with nothing kept after it ends; it ends with this process at the latest.
 * @param {{ endsOnSignals?: boolean, environment?: Record<string, string> }} [options] whether a signal ends this process there and then: false for one that has more to stop
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export const startBuiltServer = ({ endsOnSignals = true, environment = {} } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['mock-server/dist/server.js'], {
      cwd: root,
      env: { ...process.env, MOCK_HOST: '127.0.0.1', MOCK_PORT: '0', MOCK_STORE: ':memory:', ...environment },
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

/** The borrower of whoever looks at the app from a script. */
export const PHONE = '08031234567';

/**
 * A path of the app as the phone opens it, logged in by the simulated shell.
 * @param {string} path
 */
export const loggedIn = (path) => `${path}${path.includes('?') ? '&' : '?'}shell.nativeUser=${PHONE}`;

/**
 * Puts the borrower into a situation.
 * @param {string} url
 * @param {string} scenario
 * @param {string} sandbox
 * @returns {Promise<Record<string, string>>}
 */
export const runScenario = async (url, scenario, sandbox) => {
  const reply = await fetch(`${url}/__admin/scenarios/${scenario}?sandbox=${sandbox}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ contactNumber: PHONE }),
  });
  if (!reply.ok) throw new Error(`${scenario}: ${await reply.text()}`);
  return /** @type {Promise<Record<string, string>>} */ (reply.json());
};

/**
 * What the native app around the page would have after a login of its own, for the silent login.
 * @param {string} url
 * @param {string} sandbox
 * @returns {Promise<string>}
 */
export const nativeToken = async (url, sandbox) => {
  const reply = await fetch(`${url}/s/${sandbox}/__admin/sessions/${PHONE}`, { method: 'POST' });
  if (!reply.ok) throw new Error(`No native login: ${await reply.text()}`);
  const { token } = /** @type {{ token: string }} */ (await reply.json());
  return token;
};
