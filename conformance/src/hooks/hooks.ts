import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { messageOf } from '@kit/contracts/message-of';
import { verificationCode } from '@kit/contracts/methods/session';
import { phone } from '@kit/contracts/phone';
import * as z from 'zod/mini';
import { CannotRun } from '../errors';

/**
 * Optional operations that only the backend's side can perform; docs/backend.md says what each does. A check without
 * its hook is skipped.
 */
export const hookNames = [
  ...(['codeFor', 'freshPhone', 'advance', 'approve', 'reject', 'pay', 'squeeze', 'expire'] as const),
  ...(['refuseBank', 'failPayout', 'failingAccount', 'withdrawProduct', 'hideAmount'] as const),
  ...(['writeTicket', 'closeTicket', 'cleanUp'] as const),
] as const;
export type HookName = (typeof hookNames)[number];
/** Amounts are naira, times are milliseconds. */
export type Hook = (...values: (string | number)[]) => Promise<unknown>;
export type Hooks = Readonly<Partial<Record<HookName, Hook>>>;

/** Hooks whose answer the run uses. */
const answers: Partial<Record<HookName, readonly [schema: z.ZodMiniType<string>, what: string]>> = {
  codeFor: [verificationCode, 'a verification code'],
  freshPhone: [phone, 'a phone number'],
};

/**
 * Loads the hooks of a backend owner: a module that exports functions.
 * @throws CannotRun if the file is missing or wrong, or if a hook fails
 */
export const readHooks = async (file: string): Promise<Hooks> => {
  const refusal = (problem: string) => new CannotRun(`CONFORM_HOOKS ${file}${problem}`);
  if (!existsSync(file)) throw refusal(' does not exist.');
  const exported = await import(pathToFileURL(resolve(file)).href).catch((cause: unknown) => {
    throw refusal(` cannot be loaded (${messageOf(cause)}). Run "node ${file}" and fix the error.`);
  });
  const hooks = Object.entries(exported as Record<string, unknown>).map(([given, hook]) => {
    const name = hookNames.find((known) => known === given);
    if (name === undefined || typeof hook !== 'function')
      throw refusal(`: ${given} is not a hook. It must export functions: ${hookNames.join(', ')}.`);
    const wrapped: Hook = async (...values) => {
      const answer: unknown = await (async () => hook(...values) as unknown)().catch((cause: unknown) => {
        throw refusal(`: the hook ${name} failed (${messageOf(cause)}). Correct it, or remove it.`);
      });
      const [schema, what] = answers[name] ?? [];
      if (schema === undefined || z.safeParse(schema, answer).success) return answer;
      throw refusal(`: the hook ${name} must return ${what}, but returned ${JSON.stringify(answer) ?? 'nothing'}.`);
    };
    return [name, wrapped] as const;
  });
  if (hooks.length === 0) throw refusal(` exports nothing. Allowed: ${hookNames.join(', ')}.`);
  return Object.fromEntries(hooks);
};
