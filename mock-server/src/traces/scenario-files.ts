import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseWritten } from '@kit/contracts/json-depth';
import { messageOf } from '@kit/contracts/message-of';
import * as z from 'zod/mini';
import { makeFolder } from '../make-folder';
import { type ReadTrace, readTrace } from './read';
import { scenarioName, type Trace } from './trace';

const EXTENSION = '.json';

/** A trace with the parts of a saved scenario. */
export type SavedScenario = Trace & Required<Pick<Trace, 'state' | 'scenario'>>;

/** A saved scenario, or the problem of its file. */
export type ReadScenario = { readonly scenario: SavedScenario } | Extract<ReadTrace, { readonly problem: string }>;

/** Reads a trace as a saved scenario. @param under prefix of the paths in the issues */
export const scenarioIn = (read: ReadTrace, under: string): ReadScenario => {
  if ('problem' in read) return read;
  const { state, scenario } = read.trace;
  if (state !== undefined && scenario !== undefined) return { scenario: { ...read.trace, state, scenario } };
  const missing = state === undefined ? 'state' : 'scenario';
  return {
    problem: 'This trace is not a saved scenario. Open it as a trace instead',
    issues: [{ path: `${under}.${missing}`, reason: 'Is missing' }],
  };
};

/** The saved scenarios of a team: a folder with one file each, for version control. */
export class ScenarioFiles {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = resolve(folder);
  }

  /** Lists the names in order; empty if there is no folder. */
  names(): string[] {
    try {
      return readdirSync(this.folder)
        .filter((file) => file.endsWith(EXTENSION))
        .map((file) => file.slice(0, -EXTENSION.length))
        .filter((name) => z.safeParse(scenarioName, name).success)
        .sort();
    } catch {
      return [];
    }
  }

  /** Reads a scenario. @param name must be valid. @returns undefined if there is no such file */
  read(name: string): ReadScenario | undefined {
    let text: string;
    try {
      text = readFileSync(this.#pathOf(name), 'utf8');
    } catch {
      return undefined;
    }
    try {
      return scenarioIn(readTrace(parseWritten(text), 'file'), 'file');
    } catch (cause) {
      return { problem: `The file cannot be read: ${messageOf(cause)}.`, issues: [] };
    }
  }

  /** Writes a scenario atomically. @throws errors of node:fs if the folder is not writable */
  write(file: SavedScenario): void {
    makeFolder(this.folder);
    const path = this.#pathOf(file.scenario.name);
    const next = `${path}.${process.pid}.new`;
    writeFileSync(next, `${JSON.stringify(file, null, 2)}\n`);
    renameSync(next, path);
  }

  /** @returns true if the scenario existed */
  remove(name: string): boolean {
    if (!this.names().includes(name)) return false;
    rmSync(this.#pathOf(name));
    return true;
  }

  #pathOf(name: string): string {
    return join(this.folder, name + EXTENSION);
  }
}
