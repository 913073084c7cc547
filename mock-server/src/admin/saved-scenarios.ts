import { messageOf } from '@kit/contracts/message-of';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { scenarioNamed } from '../scenarios/table';
import { instant } from '../service/journal/entry';
import { ownPath } from '../service/paths';
import type { Sandbox } from '../service/sandbox';
import { restoreState } from '../traces/open';
import { type ReadScenario, type SavedScenario, ScenarioFiles, scenarioIn } from '../traces/scenario-files';
import { newTrace, scenarioName } from '../traces/trace';
import { stateOf } from '../traces/write';
import { AdminRefusal, conflict, contactNumber, defineAdminRoute, notFound } from './define';
import { endOf, LARGEST_TRACE, openIn, traceBody, traceIn } from './traces';

const byName = z.strictObject({ name: scenarioName });
const HOME = '/';

export const savedScenario = z.strictObject({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  contactNumber: z.nullable(z.string()),
  route: z.string(),
  /** ISO, real time */
  savedAt: z.nullable(instant),
  documents: z.int(),
  /** why it cannot be opened; null if it can */
  problem: z.nullable(z.string()),
});
type Listed = z.infer<typeof savedScenario>;

const filesOf = ({ config }: FastifyInstance): ScenarioFiles => new ScenarioFiles(config.scenarios);

const lineOf = (name: string, read: ReadScenario | undefined): Listed => {
  if (read === undefined || 'problem' in read) {
    const problem =
      read === undefined
        ? 'The file cannot be read'
        : [read.problem, ...read.issues.slice(0, 1).map(({ path, reason }) => `${path}: ${reason}`)].join('. ');
    const unknown = { description: '', contactNumber: null, route: HOME, savedAt: null, documents: 0 };
    return { name, title: name, ...unknown, problem };
  }
  const { title = name, note: description = '', createdAt: savedAt, state, scenario } = read.scenario;
  const { contactNumber: number, route } = scenario;
  return { name, title, description, contactNumber: number, route, savedAt, documents: state.length, problem: null };
};

export const savedNames = (services: FastifyInstance): string[] => filesOf(services).names();

/** Returns the saved scenarios, and the folder of their files. */
export const savedScenarios = async (services: FastifyInstance): Promise<{ saved: Listed[]; folder: string }> => {
  const files = filesOf(services);
  const saved: Listed[] = [];
  for (const name of files.names()) saved.push(lineOf(name, files.read(name)));
  return { saved, folder: files.folder };
};

const scenarioOf = async (services: FastifyInstance, name: string): Promise<SavedScenario> => {
  const read = filesOf(services).read(name);
  if (read === undefined)
    return notFound(`There is no saved scenario "${name}". List them with GET /__admin/scenarios.`);
  if ('problem' in read) {
    throw new AdminRefusal(`The scenario "${name}" cannot be used. ${lineOf(name, read).problem}`, read.issues, 409);
  }
  return read.scenario;
};

const store = (services: FastifyInstance, scenario: SavedScenario): Listed => {
  const files = filesOf(services);
  const { name } = scenario.scenario;
  if (scenarioNamed(name) !== undefined) conflict(`"${name}" is the name of a built-in scenario. Choose another name.`);
  try {
    files.write(scenario);
  } catch (cause) {
    conflict(`Cannot write to ${files.folder}: ${messageOf(cause)}. Choose another folder with MOCK_SCENARIOS.`);
  }
  return lineOf(name, { scenario });
};

/** Default borrower of a saved scenario: the last one to log in, else the last one registered. */
const usualNumber = ({ sessions, borrowers }: Sandbox): string | null =>
  sessions.running().at(-1)?.contactNumber || (borrowers.values().at(-1)?.contactNumber ?? null);

/** Reads a saved scenario. @returns a step that replaces the content of a sandbox with it */
export const openSaved = async (services: FastifyInstance, name: string) => {
  const scenario = await scenarioOf(services, name);
  return (sandbox: Sandbox) => {
    restoreState(sandbox, scenario);
    const { contactNumber: number, route } = endOf(scenario);
    const token = number === null ? undefined : sandbox.sessions.inForce(number);
    return {
      sandbox: sandbox.name,
      contactNumber: number,
      route,
      ...(token !== undefined && { token }),
      open: openIn(sandbox, number, route),
    };
  };
};

export const savedScenarioRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: '/scenarios',
    summary:
      'Saves the current state of the sandbox as a scenario: a file to commit, which opens in any sandbox. Refused with 409 if the name is taken, unless `replace` is true.',
    body: z.strictObject({
      name: scenarioName,
      title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
      description: z.optional(z.string().check(z.trim(), z.maxLength(500))),
      /** borrower for whom the app opens; default: the last one to log in */
      contactNumber: z.optional(contactNumber),
      /** path in the app to open; default: home */
      route: z.optional(ownPath),
      replace: z.optional(z.boolean()),
    }),
    response: savedScenario,
    work: async ({
      name: sandboxName,
      services,
      read,
      body: { name, title = name, description = '', route = HOME, replace, ...given },
    }) => {
      if (replace !== true && filesOf(services).names().includes(name)) {
        conflict(`The scenario "${name}" already exists. Send "replace": true, or choose another name.`);
      }
      const number = await read((sandbox) => {
        const chosen = given.contactNumber ?? usualNumber(sandbox);
        if (chosen !== null && sandbox.borrowers.get(chosen) === undefined) {
          notFound(`This sandbox has no borrower ${chosen}. List them with GET /__admin/borrowers.`);
        }
        return chosen;
      });
      const now = Date.now();
      const state = await stateOf(services.sandboxes, sandboxName);
      return store(services, {
        ...newTrace({ title, note: description }),
        state,
        clock: { start: now, end: now },
        scenario: { name, contactNumber: number, route },
      });
    },
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/scenarios/:name',
    summary:
      'Stores the file of a saved scenario under this name. Refuses the whole file, with the path to each wrong value, if it is broken, has an unknown version, or contains documents that no sandbox can hold.',
    params: byName,
    body: traceBody,
    bodyLimit: LARGEST_TRACE,
    response: savedScenario,
    work: async ({ services, params: { name }, body }) => {
      const read = scenarioIn({ trace: traceIn(body) }, 'body');
      if ('problem' in read) throw new AdminRefusal(read.problem, read.issues);
      return store(services, { ...read.scenario, scenario: { ...read.scenario.scenario, name } });
    },
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/scenarios/:name',
    summary: 'Deletes the file of a saved scenario.',
    params: byName,
    response: z.strictObject({ scenario: z.string() }),
    work: ({ services, params: { name } }) =>
      filesOf(services).remove(name)
        ? { scenario: name }
        : notFound(`There is no saved scenario "${name}". List them with GET /__admin/scenarios.`),
  }),
];
