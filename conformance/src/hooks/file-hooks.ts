import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageOf } from '@kit/contracts/message-of';
import { verificationCode } from '@kit/contracts/methods/session';
import { phone } from '@kit/contracts/phone';
import * as z from 'zod/mini';
import { CannotRun } from '../errors';
import { type HookName, type Hooks, hookNames } from './hooks';

/** Hooks whose answer the run uses. */
const answers: Partial<Record<HookName, readonly [schema: z.ZodMiniType<string>, what: string]>> = {
  codeFor: [verificationCode, 'a verification code'],
  freshPhone: [phone, 'a phone number'],
};

const NAME = 'CONFORM_HOOKS';

/** Wraps a hook of a file, so that a failure or a wrong answer ends the run with one sentence. */
const wrapped =
  (file: string, name: HookName, hook: (...values: unknown[]) => unknown) =>
  async (...values: unknown[]): Promise<unknown> => {
    let answer: unknown;
    try {
      answer = await hook(...values);
    } catch (cause) {
      throw new CannotRun(`${NAME} ${file}: the hook ${name} failed (${messageOf(cause)}). Correct it, or remove it.`);
    }
    const [schema, what] = answers[name] ?? [];
    if (schema === undefined || z.safeParse(schema, answer).success) return answer;
    throw new CannotRun(
      `${NAME} ${file}: the hook ${name} must return ${what}, but returned ${JSON.stringify(answer) ?? 'nothing'}.`,
    );
  };

/**
 * Loads the hooks of a backend owner: a module that exports functions.
 * @throws CannotRun if the file is missing or wrong
 */
export const readHooks = async (file: string): Promise<Hooks> => {
  if (!existsSync(file)) throw new CannotRun(`${NAME}: the file ${file} does not exist.`);
  let exported: Record<string, unknown>;
  try {
    exported = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>;
  } catch (cause) {
    throw new CannotRun(
      `${NAME} ${file} cannot be loaded (${messageOf(cause)}). Run "node ${file}" and fix the error.`,
    );
  }
  const hooks = Object.entries(exported).map(([given, hook]) => {
    const name = hookNames.find((known) => known === given);
    if (name === undefined || typeof hook !== 'function') {
      throw new CannotRun(
        `${NAME} ${file}: ${given} is not a hook. It must export functions: ${hookNames.join(', ')}.`,
      );
    }
    return [name, wrapped(file, name, hook as (...values: unknown[]) => unknown)] as const;
  });
  if (hooks.length === 0) throw new CannotRun(`${NAME} ${file} exports nothing. Allowed: ${hookNames.join(', ')}.`);
  return Object.fromEntries(hooks) as Hooks;
};
