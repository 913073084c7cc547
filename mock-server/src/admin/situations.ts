import { canonicalPhone, phone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import { ownPath } from '../sandbox/own-path';
import type { Sandbox } from '../sandbox/sandbox';
import { documentsOf, SNAPSHOT_VERSION } from '../sandbox/snapshot';
import { scenarioNamed } from '../scenarios/table';
import { AdminRefusal, type AdminServices, conflict, contactNumber, defineAdminRoute, notFound } from './define';
import { openingOf } from './opening';
import {
  documentsIn,
  haveSameAssumptions,
  newSituation,
  type ReadSituation,
  type SituationFile,
  SituationFiles,
  situationDescription,
  situationFile,
  situationName,
  situationTitle,
} from './situation-file';
import { LARGEST_SNAPSHOT } from './snapshot';

const byName = z.strictObject({ name: situationName });
const HOME = '/';

const listed = z.strictObject({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  contactNumber: z.nullable(z.string()),
  route: z.string(),
  /** ISO, real time */
  savedAt: z.nullable(z.string()),
  documents: z.int(),
  /** why it cannot be opened; null where it can */
  problem: z.nullable(z.string()),
});

const opened = z.strictObject({
  situation: z.string(),
  sandbox: z.string(),
  contactNumber: z.nullable(phone),
  /** path of the app where it opens, under the base of the sandbox */
  route: z.string(),
  /** that the borrower is logged in with, where they are */
  token: z.optional(z.string()),
  /** where the app opens there, logged in as they are */
  open: z.string(),
});

const filesOf = ({ config }: AdminServices): SituationFiles => new SituationFiles(config.situations);

const lineOf = (name: string, read: ReadSituation | undefined): z.infer<typeof listed> => {
  if (read === undefined || 'problem' in read) {
    const problem = read?.problem ?? 'It cannot be read';
    return {
      name,
      title: name,
      description: '',
      contactNumber: null,
      route: HOME,
      savedAt: null,
      documents: 0,
      problem,
    };
  }
  const { title, description, contactNumber: number, route, at, snapshot } = read.file;
  const savedAt = new Date(at).toISOString();
  const documents = snapshot.documents.length;
  return { name, title, description, contactNumber: number, route, savedAt, documents, problem: null };
};

const fileNamed = (services: AdminServices, name: string): SituationFile => {
  const read = filesOf(services).read(name);
  if (read === undefined) return notFound(`There is no situation "${name}"`);
  if ('problem' in read)
    throw new AdminRefusal(`The situation "${name}" cannot be used. ${read.problem}`, read.issues, 409);
  return read.file;
};

const store = (services: AdminServices, file: SituationFile): z.infer<typeof listed> => {
  const files = filesOf(services);
  if (scenarioNamed(file.name) !== undefined) conflict(`"${file.name}" is the name of a scenario: choose another`);
  try {
    files.write(file);
  } catch (cause) {
    conflict(`${files.folder} cannot be written to: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  return lineOf(file.name, { file });
};

/** Who a situation is about where nobody says it: whoever logged in last, else whoever came last. */
const usualNumber = ({ sessions, borrowers }: Sandbox): string | null =>
  sessions.running().at(-1)?.contactNumber || (borrowers.list().at(-1)?.contactNumber ?? null);

const open = (services: AdminServices, sandboxName: string, name: string): z.infer<typeof opened> => {
  const file = fileNamed(services, name);
  if (!haveSameAssumptions(file.assumptions, services.config.assumptions)) {
    conflict(`"${name}" comes from a server with other assumptions: start this one with those of the situation`);
  }
  const sandbox = services.sandboxes.replace(sandboxName, documentsIn(file, '').documents);
  sandbox.clock.goOnFrom(file.at);
  const { route } = file;
  const number = file.contactNumber === null ? null : canonicalPhone(file.contactNumber);
  const token = number === null ? undefined : sandbox.sessions.inForce(number);
  const login = token === undefined ? (number === null ? undefined : { nativeUser: number }) : { token };
  return {
    ...{ situation: name, sandbox: sandbox.name, contactNumber: number, route },
    ...(token === undefined ? {} : { token }),
    open: openingOf(sandbox.name, route, login),
  };
};

export const situationRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/situations',
    summary:
      'The situations that were saved on this server, each a file in the folder MOCK_SITUATIONS: what is wrong with one that cannot be opened, too.',
    response: z.strictObject({ folder: z.string(), situations: z.array(listed) }),
    handle: ({ services }) => {
      const files = filesOf(services);
      return { folder: files.folder, situations: files.names().map((name) => lineOf(name, files.read(name))) };
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/situations',
    summary:
      'Saves the sandbox as it now stands under a name: a file that can be committed, and opened in any sandbox. Refused with 409 where there is one of that name, unless `replace` is given.',
    configures: false,
    body: z.strictObject({
      name: situationName,
      title: z.optional(situationTitle),
      description: z.optional(situationDescription),
      /** who the app is opened for; whoever logged in last where it is left out */
      contactNumber: z.optional(contactNumber),
      /** path of the app where it opens; home where it is left out */
      route: z.optional(ownPath),
      replace: z.optional(z.boolean()),
    }),
    response: listed,
    handle: ({
      sandbox,
      services,
      body: { name, title = name, description = '', route = HOME, replace, ...given },
    }) => {
      if (replace !== true && filesOf(services).names().includes(name)) {
        conflict(`There is a situation "${name}" already: give "replace", or another name`);
      }
      const number = given.contactNumber ?? usualNumber(sandbox);
      if (number !== null && sandbox.borrowers.find(number) === undefined) {
        notFound(`There is no borrower ${number} in this sandbox`);
      }
      const documents = documentsOf(sandbox.documents) ?? [];
      const file = newSituation({
        ...{ name, title, description, contactNumber: number, route, at: Date.now() },
        assumptions: { ...services.config.assumptions },
        snapshot: { version: SNAPSHOT_VERSION, documents },
      });
      return store(services, file);
    },
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/situations/:name',
    summary: 'The file of a situation.',
    params: byName,
    response: situationFile,
    handle: ({ services, params: { name } }) => fileNamed(services, name),
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/situations/:name',
    summary:
      'Takes the file of a situation in, under this name. Refused as a whole, with the path to each thing that is wrong, where it is broken, of another version, or holds what no sandbox can.',
    params: byName,
    configures: false,
    body: situationFile,
    bodyLimit: LARGEST_SNAPSHOT,
    response: listed,
    handle: ({ services, params: { name }, body }) => {
      const { issues } = documentsIn(body, 'body.snapshot.documents');
      if (issues.length > 0) throw new AdminRefusal('This is no situation of a sandbox', issues);
      return store(services, { ...body, name });
    },
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/situations/:name',
    summary: 'Removes the file of a situation.',
    params: byName,
    configures: false,
    response: z.strictObject({ situation: z.string() }),
    handle: ({ services, params: { name } }) =>
      filesOf(services).remove(name) ? { situation: name } : notFound(`There is no situation "${name}"`),
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/situations/:name/open',
    summary:
      'Puts a situation in the place of all that the sandbox holds. Its clock goes on from when it was saved, however long ago that is. Answers what is needed to go on.',
    params: byName,
    response: opened,
    handle: ({ services, sandbox, params: { name } }) => open(services, sandbox.name, name),
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/situations/:name/open',
    summary: 'The same by one address: opens the situation, and goes on to the app, logged in as they are.',
    params: byName,
    response: z.string(),
    type: 'redirect',
    configures: true,
    handle: ({ services, sandbox, params: { name } }) => open(services, sandbox.name, name).open,
  }),
];
