import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findServer } from '../../scripts/find-server';
import { startProgram } from './server-process';
import { root } from './source-files';
import { temporaryFolder } from './temporary-folder';

/** Reason why the Python backend cannot run here. The stage "servers" reports it too, and fails in CI. */
export const lacksPython: string | undefined =
  findServer('python3') === undefined ? 'there is no python3 with cryptography' : undefined;

export const PYTHON_BACKEND = 'examples/backend-python';

/** A running examples/backend-python. */
export interface PythonBackend {
  readonly address: string;
  /** path of its public key */
  readonly publicKey: string;
  /** does what only the lender's side can do, by the name of a hook */
  readonly staff: <Answer>(action: string, ...values: readonly (string | number)[]) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

/** Starts the Python backend on a free port, without a limit of key exchanges. */
export const startPythonBackend = async (): Promise<PythonBackend> => {
  const publicKey = join(temporaryFolder(), 'public.pem');
  const python = findServer('python3')?.path ?? 'python3';
  const program = [python, join(root, PYTHON_BACKEND, 'server.py')];
  const { address, stop, errors } = await startProgram(
    [...program, '--port', '0', '--exchanges', '0', '--public-key', publicKey],
    { PYTHONDONTWRITEBYTECODE: '1' },
  );
  return {
    address,
    publicKey,
    staff: async (action, ...values) => {
      const reply = await fetch(`${address}/staff/${action}`, { method: 'POST', body: JSON.stringify(values) });
      const { answer, error } = (await reply.json()) as { answer: never; error?: string };
      if (error !== undefined) throw new Error(error);
      return answer;
    },
    stop: async () => {
      await stop();
      if (errors() !== '') throw new Error(`The Python backend reported:\n${errors()}`);
    },
  };
};

/** Writes a hooks module that calls the hooks of the example at an address. @returns its path */
export const pythonHooks = ({ address }: PythonBackend): string => {
  const shipped = readFileSync(join(root, PYTHON_BACKEND, 'hooks.mjs'), 'utf8');
  const file = join(temporaryFolder(), 'hooks.mjs');
  writeFileSync(file, shipped.replace('http://127.0.0.1:8080', address));
  return file;
};
