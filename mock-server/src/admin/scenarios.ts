import { phone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import type { Sandbox } from '../sandbox/sandbox';
import { runScenario, ScenarioError, type ScenarioResult } from '../scenarios/runner';
import type { Scenario } from '../scenarios/scenario';
import { scenarioNamed, scenarioStages, scenarios } from '../scenarios/table';
import { type AdminServices, conflict, defineAdminRoute, notFound } from './define';
import { openingOf } from './opening';
import { openSaved, savedScenario, savedScenarios } from './saved-scenarios';

const byName = z.strictObject({ name: z.string() });
const forNumber = z.strictObject({ contactNumber: z.optional(phone) });

const situation = z.strictObject({
  scenario: z.string(),
  sandbox: z.string(),
  /** null for a saved scenario that is about nobody */
  contactNumber: z.nullable(z.string()),
  /** of a login, sent just now; missing for a saved scenario */
  authCode: z.optional(z.string()),
  /** path of the app where the borrower finds it, under the base of the sandbox */
  route: z.string(),
  orderNo: z.optional(z.string()),
  tractOdrId: z.optional(z.string()),
  payOrderId: z.optional(z.string()),
  /** the virtual account that a transfer goes to */
  accountNo: z.optional(z.string()),
  ticketOdrId: z.optional(z.string()),
  /** of a session: the one that the scenario is about, or that a saved scenario has */
  token: z.optional(z.string()),
  /** where the app opens there, logged in as they are */
  open: z.string(),
});

/** All names that begin alike, or every name. */
const suggestionsFor = (name: string, saved: readonly string[]): string => {
  const names = [...scenarios.map((scenario) => scenario.name), ...saved];
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);
  const alike = names.filter((known) => words.some((word) => known.includes(word)));
  return (alike.length > 0 ? alike : names).join(', ');
};

const run = (sandbox: Sandbox, scenario: Scenario, contactNumber: string | undefined): ScenarioResult => {
  try {
    return runScenario(sandbox, scenario, contactNumber);
  } catch (cause) {
    if (!(cause instanceof ScenarioError)) throw cause;
    return conflict(`"${scenario.name}" cannot be run as the server was set up: ${cause.message}`);
  }
};

/** Has the simulated shell forget what the app kept, as newly installed. */
const WIPED = 'shell.wipe=yes';

/**
 * Where the app opens in a sandbox. A session that has just been ended must not be replaced by a new one: a browser that
 * is logged in goes on with its own, and any other gets the one that was ended from the simulated shell.
 * @param isNew whether nobody can be logged in as this borrower: a browser that goes on as somebody else would find
 *   nothing of the situation
 */
const scenarioOpening = (sandbox: Sandbox, { route, contactNumber, facts }: ScenarioResult, isNew: boolean): string => {
  if (facts.token !== undefined) return openingOf(sandbox.name, route, { token: facts.token });
  const opening = openingOf(sandbox.name, route, { nativeUser: contactNumber });
  return isNew ? `${opening}&${WIPED}` : opening;
};

/** Opens a scenario, built in or saved. */
const openScenario = (
  { sandbox, services }: { readonly sandbox: Sandbox; readonly services: AdminServices },
  name: string,
  contactNumber: string | undefined,
): z.infer<typeof situation> => {
  const scenario = scenarioNamed(name);
  if (scenario === undefined) {
    const saved = savedScenarios(services).saved.map((each) => each.name);
    if (!saved.includes(name)) notFound(`There is no scenario "${name}"; there is ${suggestionsFor(name, saved)}`);
    if (contactNumber !== undefined) conflict(`"${name}" was saved with its borrower: leave the number out`);
    return { scenario: name, ...openSaved(services, sandbox.name, name) };
  }
  const met = run(sandbox, scenario, contactNumber);
  const { facts, ...rest } = met;
  const open = scenarioOpening(sandbox, met, contactNumber === undefined);
  return { scenario: name, sandbox: sandbox.name, ...rest, ...facts, open };
};

export const scenarioRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/scenarios',
    summary:
      'Every scenario: those that are built in, and those that were saved on this server, each a file in the folder MOCK_SCENARIOS. Says what is wrong with a saved one that cannot be opened.',
    response: z.strictObject({
      scenarios: z.array(
        z.strictObject({
          name: z.string(),
          title: z.string(),
          /** of a borrower's life, by which pages group them */
          stage: z.string(),
          description: z.string(),
          /** path of the app where the borrower finds it; what is in braces is filled in */
          route: z.string(),
          /** what of the sandbox it changes beside the borrower */
          sideEffects: z.nullable(z.string()),
        }),
      ),
      saved: z.array(savedScenario),
      /** of the saved ones */
      folder: z.string(),
    }),
    ofServer: true,
    handle: ({ services }) => ({
      scenarios: scenarioStages.flatMap(([stage, ofStage]) =>
        ofStage.map(({ name, title, description, route, sideEffects = null }) => ({
          name,
          title,
          stage,
          description,
          route,
          sideEffects,
        })),
      ),
      ...savedScenarios(services),
    }),
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/scenarios/:name',
    summary:
      'Opens a scenario. A built-in one puts one borrower into a situation: what led there happens in the past of the sandbox and ends now. A number that is known starts over, but for scenarios about a session or a key; without a number it is a new one. A saved one replaces all that the sandbox holds, and its clock goes on from when it was saved, however long ago that is. Answers what is needed to go on.',
    params: byName,
    body: forNumber,
    response: situation,
    handle: ({ sandbox, services, params: { name }, body }) =>
      openScenario({ sandbox, services }, name, body.contactNumber),
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/scenarios/:name/open',
    summary:
      'The same by one address: opens the scenario, and goes on to the app, logged in as the borrower is; without a number, a built-in one as one that was newly installed. If a session was ended, the app is opened with the login that the browser has, or else with the one that was ended.',
    params: byName,
    query: forNumber,
    response: z.string(),
    type: 'redirect',
    configures: true,
    handle: ({ sandbox, services, params: { name }, query: { contactNumber } }) =>
      openScenario({ sandbox, services }, name, contactNumber).open,
  }),
];
