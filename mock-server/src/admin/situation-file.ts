import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { phone } from '@kit/contracts/rules';
import type { Issue } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import { ownPath } from '../sandbox/own-path';
import { time } from '../sandbox/records/fields';
import {
  documentIssues,
  inPresentForm,
  type SnapshotDocument,
  snapshotDocument,
  snapshotVersion,
} from '../sandbox/snapshot';
import { issuesOf } from '../validation/issues';

const FORMAT = 'loan-webview-kit situation';
const VERSION = 1;
const EXTENSION = '.json';

/** Also what a file can be called anywhere, and an address can carry unescaped. */
export const situationName = z.string().check(
  z.regex(/^[a-z\d][a-z\d-]{0,63}$/, {
    error: 'Must be 1 to 64 lower-case letters, digits and hyphens, with no hyphen first',
  }),
);
export const situationTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
export const situationDescription = z.string().check(z.trim(), z.maxLength(500));

/** A saved state of a sandbox, as the file that is committed holds it. */
export const situationFile = z.strictObject({
  format: z.literal(FORMAT, { error: 'This is no file of a situation' }),
  version: z.literal(VERSION, { error: `This server takes situations of version ${VERSION}` }),
  name: situationName,
  title: situationTitle,
  description: situationDescription,
  /** who the app is opened for; null for nobody */
  contactNumber: z.nullable(phone),
  /** path of the app where it opens */
  route: ownPath,
  /** real time of the saving, milliseconds since the epoch: the sandbox's clock goes on from there when it is opened */
  at: time,
  /** values of contracts/src/assumptions.ts that the server was started with */
  assumptions: z.record(z.string(), z.unknown()),
  snapshot: z.strictObject({ version: snapshotVersion('snapshots'), documents: z.array(snapshotDocument) }),
});
export type SituationFile = z.infer<typeof situationFile>;

/** What a situation is made of, beside what every one has. */
export type SituationDraft = Omit<SituationFile, 'format' | 'version'>;

export const newSituation = (draft: SituationDraft): SituationFile => ({ format: FORMAT, version: VERSION, ...draft });

/** The documents of a situation as they are now taken over, or what is wrong with them. @param under path to them */
export const documentsIn = (
  { snapshot }: Pick<SituationFile, 'snapshot'>,
  under: string,
): { readonly documents: SnapshotDocument[]; readonly issues: Issue[] } => {
  const documents = inPresentForm(snapshot.documents, snapshot.version);
  return { documents, issues: documentIssues(documents, under) };
};

/** Whether a state comes from a server with the assumptions of this one: under others it would mean something else. */
export const haveSameAssumptions = (one: object, other: object): boolean => isDeepStrictEqual({ ...one }, { ...other });

/** A situation as it was read, or why its file cannot be used. */
export type ReadSituation = { readonly file: SituationFile } | { readonly problem: string; readonly issues: Issue[] };

/** The situations of a team: one file each in one folder, which is committed with whatever they belong to. */
export class SituationFiles {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = resolve(folder);
  }

  /** Their names, sorted; none where there is no folder. */
  names(): string[] {
    try {
      return readdirSync(this.folder)
        .filter((file) => file.endsWith(EXTENSION))
        .map((file) => file.slice(0, -EXTENSION.length))
        .filter((name) => z.safeParse(situationName, name).success)
        .sort();
    } catch {
      return [];
    }
  }

  /** @param name a valid one. @returns undefined where there is none */
  read(name: string): ReadSituation | undefined {
    let text: string;
    try {
      text = readFileSync(this.#pathOf(name), 'utf8');
    } catch {
      return undefined;
    }
    return parsed(text);
  }

  /** Writes a situation whole or not at all. @throws as node:fs does, where the folder cannot be written to */
  write(file: SituationFile): void {
    mkdirSync(this.folder, { recursive: true });
    const path = this.#pathOf(file.name);
    const next = `${path}.${process.pid}.new`;
    writeFileSync(next, `${JSON.stringify(file, null, 2)}\n`);
    renameSync(next, path);
  }

  /** @returns whether there was one */
  remove(name: string): boolean {
    if (!this.names().includes(name)) return false;
    rmSync(this.#pathOf(name));
    return true;
  }

  #pathOf(name: string): string {
    return join(this.folder, name + EXTENSION);
  }
}

const parsed = (text: string): ReadSituation => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    return { problem: `It is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`, issues: [] };
  }
  const read = z.safeParse(situationFile, json);
  if (!read.success) return refused(issuesOf(read.error));
  const { issues } = documentsIn(read.data, 'snapshot.documents');
  return issues.length > 0 ? refused(issues) : { file: read.data };
};

const refused = (issues: Issue[]): ReadSituation => {
  const [first] = issues;
  return { problem: `It is not what it has to be: ${first?.path}: ${first?.reason}`, issues };
};
