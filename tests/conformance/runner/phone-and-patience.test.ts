import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Interrupted, Unreachable } from '@kit/conformance/errors';
import { patience, typedCode } from '@kit/conformance/hooks/compose';
import { overrideAssumptions } from '@kit/contracts/assumptions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server';
import { temporaryFolder } from '../../support/temporary-folder';
import { DeviatingProxy } from './deviating-proxy';
import { run, testPrivateKey } from './runs';

/** Lifetimes so short that a test can wait for their end. */
const assumptions = { verificationCodeLife: 1_500, verificationCodeResendAfter: 200 };
const PHONE = '08031234567';

let server: TestServer;
let proxy: DeviatingProxy;
let address: string;
let folder: string;
let publicKey: string;

beforeAll(async () => {
  folder = temporaryFolder();
  server = await startServer({ assumptions });
  publicKey = join(folder, 'public.pem');
  writeFileSync(publicKey, await (await fetch(`${server.address}/__admin/public-key`)).text());
});
afterAll(async () => {
  await server.close();
  overrideAssumptions({});
});
beforeEach(async () => {
  proxy = new DeviatingProxy(server.address, testPrivateKey());
  proxy.hidesAdmin = true;
  address = await proxy.listen();
});
afterEach(() => proxy.close());

const inbox = (phone: string) => `${server.address}/__admin/messages?contactNumber=${phone}`;
const codeSentTo = async (phone: string): Promise<string> => {
  const { messages } = (await (await fetch(inbox(phone))).json()) as { messages: { authCode: string }[] };
  return messages[0]?.authCode ?? '';
};
const target = (): string[] => ['--target', address, '--public-key', publicKey];
/** Target and server share this process, so both use these assumptions. */
const base = (): string[] => [...target(), '--overrides', JSON.stringify({ assumptions })];

describe('a run with --patience', () => {
  const hooks = (): string => {
    const path = join(folder, 'hooks.mjs');
    const messages = `${server.address}/__admin/messages?contactNumber=`;
    writeFileSync(
      path,
      `let last = 8050000000;
export const freshPhone = async () => '0' + (last += 13);
export const codeFor = async (phone) => (await (await fetch('${messages}' + phone)).json()).messages[0].authCode;`,
    );
    return path;
  };
  const check = ['--level', 'write', '--replay', 'session.code-life'];

  test('waits up to the given minutes, says so, and completes the check', async () => {
    const printed: string[] = [];
    const began = performance.now();
    const ports = { tell: (line: string) => void printed.push(line) };
    const { report, exitCode } = await run([...base(), ...check, '--hooks', hooks(), '--patient'], ports);
    expect(report.checks.map(({ id, outcome }) => [id, outcome])).toEqual([['session.code-life', 'holds']]);
    expect(exitCode).toBe(0);
    expect(performance.now() - began).toBeGreaterThan(assumptions.verificationCodeLife);
    expect(printed).toContainEqual(expect.stringMatching(/^Waiting \d+ min, as --patient allows\.$/));
  });

  test('leaves a check out if the check needs more patience', async () => {
    const { report } = await run([...base(), ...check, '--hooks', hooks()]);
    expect(report.checks).toEqual([
      expect.objectContaining({ outcome: 'not reachable', reason: 'it needs the hook advance' }),
    ]);
  });

  test('does not wait for hours, and stops waiting when it is interrupted', async () => {
    const interruption = new AbortController();
    const { advance } = patience(() => undefined, interruption.signal);
    await expect(advance?.(3_600_000)).rejects.toThrow(Unreachable);
    await expect(advance?.(3_600_000)).rejects.toThrow(
      'it needs the hook advance, because a wait of 60 minutes is too long',
    );
    const waiting = advance?.(600_000);
    interruption.abort();
    await expect(waiting).rejects.toThrow(Interrupted);
  });

  test('reports its results when it is interrupted during a wait', async () => {
    const interruption = new AbortController();
    const tell = (line: string) => {
      if (line.startsWith('Waiting')) interruption.abort();
    };
    const ports = { tell, signal: interruption.signal };
    const { report, exitCode } = await run([...base(), ...check, '--hooks', hooks(), '--patient'], ports);
    expect([exitCode, report.summary.interrupted]).toEqual([2, true]);
  });
});

describe('a typed verification code', () => {
  test('is requested for the given number, and logs in with it', async () => {
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return ` ${await codeSentTo(PHONE)} `;
    };
    const { report } = await run([...target(), '--phone', PHONE, '--level', 'read', '--only', 'homePage'], { ask });
    expect(asked).toEqual([`The code sent to ${PHONE} (login): `]);
    expect(report.checks.find(({ id }) => id === 'example.homePage')?.outcome).toBe('holds');
  });

  test('is requested again if the input is not a code, but not endlessly', async () => {
    const answers = ['', 'abc', '012345'];
    const { codeFor } = typedCode(async () => answers.shift() ?? '');
    expect(await codeFor?.(PHONE, 'login')).toBe('012345');
    await expect(codeFor?.(PHONE, 'login')).rejects.toThrow(
      'No code was typed. For a run without a person, give --code-command or --hooks',
    );
  });

  test('is not requested without a number, or if a command provides it', async () => {
    const ask = () => Promise.reject(new Error('Nobody was to be asked'));
    const without = await run([...target(), '--level', 'read', '--only', 'homePage'], { ask });
    expect(without.report.checks.find(({ id }) => id === 'example.homePage')?.outcome).toBe('not reachable');
    const command = `node -e "fetch('${inbox(PHONE)}').then((r) => r.json()).then((j) => console.log(j.messages[0].authCode))"`;
    const given = ['--phone', PHONE, '--code-command', command, '--level', 'read', '--only', 'homePage'];
    const { report } = await run([...target(), ...given], { ask });
    expect(report.checks.find(({ id }) => id === 'example.homePage')?.outcome).toBe('holds');
  });
});
