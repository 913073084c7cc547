import { randomBytes } from 'node:crypto';
import { assumptions } from '@kit/contracts/assumptions';
import { codes } from '@kit/contracts/codes';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { CannotRun } from './errors';
import { Admin } from './hooks/admin-hooks';
import { shown } from './inspect/values';
import type { Options } from './options';
import type { Call } from './wire/call';
import type { WireClient } from './wire/client';
import type { Http } from './wire/http';

const SANDBOX = /^\/s\/([^/]+)$/;

/** What was found at the address of the target. */
export interface Target {
  /** what stands before /app */
  readonly base: string;
  readonly publicKey: string;
  /** of a mock server: its admin API */
  readonly admin: Admin | undefined;
  /** the run has the sandbox to itself, and empties it */
  readonly isOwnSandbox: boolean;
}

/**
 * Finds out whether the target is a mock server, and the public key. A mock server whose sandbox nobody named gets one for
 * the run alone, so that its clock and its borrowers are nobody else's.
 * @throws CannotRun
 */
export const findTarget = async (
  http: Http,
  { base, publicKey }: Pick<Options, 'base' | 'publicKey'>,
  adminToken: string | undefined,
): Promise<Target> => {
  const named = SANDBOX.exec(base)?.[1];
  const isOurs = base === '' || named !== undefined;
  const sandbox = named ?? `conform-${randomBytes(4).toString('hex')}`;
  const admin = new Admin(http, adminToken, sandbox);
  const found = isOurs ? await admin.find() : 'none';
  if (found === 'mock') {
    const key = publicKey ?? (await admin.publicKey());
    if (key === undefined) throw new CannotRun(`${http.origin.origin} gives no public key. Name it with --public-key.`);
    return { base: base === '' ? `/s/${sandbox}` : base, publicKey: key, admin, isOwnSandbox: base === '' };
  }
  if (publicKey !== undefined) return { base, publicKey, admin: undefined, isOwnSandbox: false };
  throw new CannotRun(
    found === 'guarded'
      ? `${http.origin.origin} asks for a token at /__admin. If it is a mock server, start with MOCK_ADMIN_TOKEN=<token>; if not, name its key with --public-key.`
      : `${http.origin.origin}${base} is no mock server that gives its key. Name the backend's RSA public key with --public-key <pem file>.`,
  );
};

const isHtml = ({ contentType, raw }: Call): boolean =>
  contentType.includes('html') || /^\s*<(?:!doctype|html)/i.test(raw);

const codeOf = (reply: unknown): unknown =>
  typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'code') : undefined;

const SECOND = 1000;

/**
 * Sees that a key can be agreed and that the clocks agree: without these no check says anything.
 * @throws CannotRun with what to do about it
 */
export const shakeHands = async (client: WireClient, where: string): Promise<void> => {
  const { call, agreed } = await client.exchange();
  if (isHtml(call)) {
    throw new CannotRun(
      `${where} answers HTML (HTTP ${call.status}) to a key exchange at ${call.path}. --target must name what stands before /app, and the backend must be reached without a page in between.`,
    );
  }
  if (call.status !== 200) {
    throw new CannotRun(
      `${where} answers HTTP ${call.status} to a key exchange at ${call.path}: ${shown(call.raw)}. Check what stands before /app in --target, and "paths" in --overrides.`,
    );
  }
  const code = codeOf(call.reply);
  if (code === codes.AES_EXPIRED.code) {
    throw new CannotRun(
      `${where} takes ${call.path} for a call and not for a key exchange (code ${code}). Name its path as "paths": {"${KEY_EXCHANGE}": "/…"} in --overrides.`,
    );
  }
  if (agreed === undefined && typeof code === 'number' && code !== 0) {
    throw new CannotRun(
      `${where} refuses the key exchange (code ${code}). It probably has another key than --public-key: ask for the one that belongs to its private key.`,
    );
  }
  if (agreed === undefined) {
    throw new CannotRun(
      `${where} answers a key exchange with what cannot be opened: ${shown(call.raw)}. Its "data" must be the AES key, encrypted under the random id that was sent.`,
    );
  }
  const first = await client.call([{ method: 'operationConfiguration', data: {} }]);
  if (codeOf(first.reply) === codes.TIME_SKEW.code) {
    const theirs = Date.parse(String(first.date));
    const off = Number.isNaN(theirs)
      ? ''
      : ` Its Date header is ${Math.round((theirs - Date.now()) / SECOND)} s ahead of this clock.`;
    throw new CannotRun(
      `${where} refuses this machine's time (${codes.TIME_SKEW.code}): the clocks differ by more than ${assumptions.maximumTimeSkew / SECOND} s.${off} Set the clock that is wrong.`,
    );
  }
};
