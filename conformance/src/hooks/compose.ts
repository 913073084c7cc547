import { setTimeout as wait } from 'node:timers/promises';
import { phone, verificationCode } from '@kit/contracts/rules';
import { MINUTE } from '@kit/contracts/time-units';
import * as z from 'zod/mini';
import { CannotRun, Interrupted, Unreachable } from '../errors';
import { runCommand } from './command';
import type { Hooks, LooseHooks } from './hooks';

/** A patient run waits at most this long in real time. */
const LONGEST_WAIT = 15 * MINUTE;

const checked = (schema: z.ZodMiniType<string>, from: string, what: string, answer: unknown): string => {
  const parsed = z.safeParse(schema, typeof answer === 'string' ? answer.trim() : answer);
  if (parsed.success) return parsed.data;
  throw new CannotRun(`${from} must return ${what}, but returned ${JSON.stringify(answer) ?? 'nothing'}.`);
};

/** Validates the results of file hooks. */
export const typedHooks = (loose: LooseHooks): Hooks => {
  const { codeFor, freshPhone, ...rest } = loose;
  return {
    ...(rest as Omit<Hooks, 'codeFor' | 'freshPhone'>),
    ...(codeFor && {
      codeFor: async (number, purpose) =>
        checked(verificationCode, 'The hook codeFor', 'a verification code', await codeFor(number, purpose)),
    }),
    ...(freshPhone && {
      freshPhone: async () => checked(phone, 'The hook freshPhone', 'a phone number', await freshPhone()),
    }),
  };
};

export const codeCommand = (command: string): Pick<Hooks, 'codeFor'> => ({
  codeFor: async (number, purpose) =>
    checked(
      verificationCode,
      '--code-command',
      'a verification code',
      await runCommand('--code-command', command, 'codeFor', [number, purpose]),
    ),
});

/** Asks the person at the terminal, who has the phone. */
export type Ask = (question: string) => Promise<string>;

const TRIES = 3;

/**
 * Reads verification codes from the terminal.
 * @throws CannotRun if no valid code is typed
 */
export const typedCode = (ask: Ask): Pick<Hooks, 'codeFor'> => ({
  codeFor: async (number, purpose) => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const again = tries === 0 ? '' : 'A code has 6 digits. ';
      const parsed = z.safeParse(
        verificationCode,
        (await ask(`${again}The code sent to ${number} (${purpose}): `)).trim(),
      );
      if (parsed.success) return parsed.data;
    }
    throw new CannotRun('No code was typed. For a run without a person, give --code-command or --hooks.');
  },
});

/** Advances time by waiting in real time, for `--patient`. */
export const patience = (tell: (line: string) => void, signal: AbortSignal): Pick<Hooks, 'advance'> => ({
  advance: async (ms) => {
    if (ms > LONGEST_WAIT)
      throw new Unreachable(
        `it needs the hook advance, because a wait of ${Math.round(ms / MINUTE)} minutes is too long`,
      );
    tell(`Waiting ${Math.ceil(ms / MINUTE)} min, as --patient allows.`);
    await wait(ms, undefined, { signal }).catch(() => {
      throw new Interrupted();
    });
  },
});
