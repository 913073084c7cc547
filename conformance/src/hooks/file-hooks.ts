import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseJson } from '@kit/contracts/json-depth';
import { messageOf } from '@kit/contracts/message-of';
import * as z from 'zod/mini';
import { CannotRun } from '../errors';
import { runCommand } from './command';
import { type HookName, hookNames, isHookName, type LooseHooks } from './hooks';

const commands = z.record(z.string(), z.string().check(z.minLength(1)));

const known = `Allowed: ${hookNames.join(', ')}.`;

/** @throws CannotRun if no hook has this name */
const named = (file: string, name: string): HookName => {
  if (isHookName(name)) return name;
  throw new CannotRun(`--hooks ${file}: unknown hook "${name}". ${known}`);
};

const ofCommands = (file: string): LooseHooks => {
  let read: unknown;
  try {
    read = parseJson(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new CannotRun(
      `--hooks ${file} is not JSON (${messageOf(cause)}). Correct it, or name a module that ends in .mjs.`,
    );
  }
  const parsed = z.safeParse(commands, read);
  if (!parsed.success) {
    throw new CannotRun(`--hooks ${file} must be an object with a command line for each hook name. ${known}`);
  }
  return Object.fromEntries(
    Object.entries(parsed.data).map(([given, command]) => {
      const name = named(file, given);
      return [
        name,
        (...values: (string | number)[]) => runCommand(`The hook ${name} of ${file}`, command, name, values),
      ];
    }),
  );
};

const ofModule = async (file: string): Promise<LooseHooks> => {
  let loaded: Record<string, unknown>;
  try {
    loaded = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>;
  } catch (cause) {
    throw new CannotRun(
      `--hooks ${file} cannot be loaded (${messageOf(cause)}). Run "node ${file}" and fix the error it prints.`,
    );
  }
  const { default: all, ...single } = loaded;
  const exported: Record<string, unknown> = { ...(typeof all === 'object' && all !== null ? all : {}), ...single };
  if (Object.keys(exported).length === 0) throw new CannotRun(`--hooks ${file} exports nothing. ${known}`);
  return Object.fromEntries(
    Object.entries(exported).map(([given, hook]) => {
      const name = named(file, given);
      if (typeof hook !== 'function') {
        throw new CannotRun(`--hooks ${file}: the hook "${name}" must be a function, not ${typeof hook}.`);
      }
      const call = async (...values: (string | number)[]): Promise<unknown> => {
        try {
          return (await Reflect.apply(hook, undefined, values)) as unknown;
        } catch (cause) {
          throw new CannotRun(`The hook ${name} of ${file} failed (${messageOf(cause)}). Correct it, or remove it.`);
        }
      };
      return [name, call];
    }),
  );
};

/**
 * Reads the hooks of a backend owner: a module with functions, or JSON with a command line for each.
 * @throws CannotRun if the file is invalid
 */
export const readHooks = (file: string): Promise<LooseHooks> => {
  if (!existsSync(file)) throw new CannotRun(`--hooks ${file}: the file does not exist.`);
  return file.endsWith('.json') ? Promise.resolve(ofCommands(file)) : ofModule(file);
};
