import { randomBytes } from 'node:crypto';
import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { fieldOf } from '@kit/contracts/json-object';
import { SECOND } from '@kit/contracts/time-units';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { CannotRun } from './errors';
import { Admin } from './hooks/admin-hooks';
import { shown } from './inspect/values';
import type { Settings } from './settings';
import type { WireClient } from './wire/client';
import type { Http } from './wire/http';

const SANDBOX = /^\/s\/([^/]+)$/;

/** The detected target. */
export interface Target {
  /** path prefix before /app */
  readonly base: string;
  readonly publicKey: string;
  /** admin API, if the target is a mock server */
  readonly admin: Admin | undefined;
  /** true if the run created the sandbox and empties it at the end */
  readonly isOwnSandbox: boolean;
}

/**
 * Detects a mock server and fetches its public key. Without a named sandbox, a mock server gets a new one for this run.
 * @throws CannotRun
 */
export const findTarget = async (
  http: Http,
  { base, publicKey, adminToken }: Pick<Settings, 'base' | 'publicKey' | 'adminToken'>,
): Promise<Target> => {
  const named = SANDBOX.exec(base)?.[1];
  const isOurs = base === '' || named !== undefined;
  const sandbox = named ?? `conform-${randomBytes(4).toString('hex')}`;
  const admin = new Admin(http, adminToken, sandbox);
  const found = isOurs ? await admin.find() : 'none';
  if (found === 'mock') {
    const key = publicKey ?? (await admin.publicKey());
    if (key === undefined)
      throw new CannotRun(`${http.origin.origin} provides no public key. Name it with CONFORM_PUBLIC_KEY.`);
    return { base: base === '' ? `/s/${sandbox}` : base, publicKey: key, admin, isOwnSandbox: base === '' };
  }
  if (publicKey !== undefined) return { base, publicKey, admin: undefined, isOwnSandbox: false };
  throw new CannotRun(
    found === 'guarded'
      ? `${http.origin.origin} requires a token at /__admin. For a mock server, start with MOCK_ADMIN_TOKEN=<token>. For another backend, name its key with CONFORM_PUBLIC_KEY.`
      : `${http.origin.origin}${base} is not a mock server that provides its key. Name the file with the backend's RSA public key: CONFORM_PUBLIC_KEY=<pem file>.`,
  );
};

/**
 * Checks that a key exchange works and that the clocks agree. Every other check depends on both.
 * @throws CannotRun naming the next step
 */
export const checkConnection = async (client: WireClient, where: string): Promise<void> => {
  const { call, sessionKey } = await client.exchange();
  const { path, status, raw } = call;
  const code = fieldOf(call.reply, 'code');
  const problems: readonly (readonly [isSo: boolean, sentence: string])[] = [
    [
      /html/.test(call.contentType) || /^\s*<(?:!doctype|html)/i.test(raw),
      `returns HTML (HTTP ${status}) for a key exchange at ${path}. Check the path prefix in the address, and that no web page stands in front of the backend.`,
    ],
    [
      status !== 200,
      `returns HTTP ${status} for a key exchange at ${path}: ${shown(raw)}. Check the path prefix in the address, and "paths" in CONFORM_OVERRIDES.`,
    ],
    [
      code === codes.AES_EXPIRED.code,
      `treats ${path} as a call, not as a key exchange (code ${code}). Name its path as "paths": {"${KEY_EXCHANGE}": "/…"} in CONFORM_OVERRIDES.`,
    ],
    [
      sessionKey === undefined && typeof code === 'number' && code !== 0,
      `refuses the key exchange (code ${code}). CONFORM_PUBLIC_KEY may not match its private key. Ask the backend team for the right public key.`,
    ],
    [
      sessionKey === undefined,
      `replies to a key exchange with data that cannot be decrypted: ${shown(raw)}. "data" must be the AES key, encrypted under the random id of the request.`,
    ],
  ];
  const [, sentence] = problems.find(([isSo]) => isSo) ?? [];
  if (sentence !== undefined) throw new CannotRun(`${where} ${sentence}`);
  const first = await client.call([{ method: 'operationConfiguration', data: {} }]);
  if (fieldOf(first.reply, 'code') !== codes.TIME_SKEW.code) return;
  const ahead = Math.round((Date.parse(first.date) - Date.now()) / SECOND);
  const off = Number.isNaN(ahead) ? '' : ` Its Date header is ${ahead} s ahead of this clock.`;
  throw new CannotRun(
    `${where} refuses this machine's time (${codes.TIME_SKEW.code}): the clocks differ by more than ${assumptions.maximumTimeSkew / SECOND} s.${off} Correct the wrong clock.`,
  );
};
