import { phone } from '@kit/contracts/phone';
import * as z from 'zod/mini';
import { runScenario, ScenarioError, type ScenarioResult } from '../scenarios/runner';
import type { Scenario } from '../scenarios/scenario';
import { scenarioNamed, scenarioStages, scenarios } from '../scenarios/table';
import type { Sandbox } from '../service/sandbox';
import { type AdminWork, conflict, defineAdminRoute, notFound } from './define';
import { openSaved, savedNames, savedScenario, savedScenarios } from './saved-scenarios';
import { openingOf } from './traces';

const byName = z.strictObject({ name: z.string() });
const forNumber = z.strictObject({ contactNumber: z.optional(phone) });

const openedScenario = z.strictObject({
  scenario: z.string(),
  sandbox: z.string(),
  /** null for a saved scenario without a borrower */
  contactNumber: z.nullable(z.string()),
  /** login code, sent just now; missing for a saved scenario */
  authCode: z.optional(z.string()),
  /** path in the app that shows the scenario, without the base path of the sandbox */
  route: z.string(),
  orderNo: z.optional(z.string()),
  tractOdrId: z.optional(z.string()),
  payOrderId: z.optional(z.string()),
  /** the virtual account for a transfer */
  accountNo: z.optional(z.string()),
  ticketOdrId: z.optional(z.string()),
  /** token of the scenario's session, or of the session in a saved scenario */
  token: z.optional(z.string()),
  /** address that opens the app there, logged in as the scenario requires */
  open: z.string(),
});

/** A sentence with the scenarios whose names share a word with the given one, or else with all scenarios. */
const suggestionsFor = (name: string, saved: readonly string[]): string => {
  const names = [...scenarios.map((scenario) => scenario.name), ...saved];
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter((word) => word.length > 2);
  const alike = names.filter((known) => words.some((word) => known.includes(word)));
  return alike.length > 0 ? `Similar names: ${alike.join(', ')}` : `The scenarios are: ${names.join(', ')}`;
};

const run = (sandbox: Sandbox, scenario: Scenario, contactNumber: string | undefined): ScenarioResult => {
  try {
    return runScenario(sandbox, scenario, contactNumber);
  } catch (cause) {
    if (!(cause instanceof ScenarioError)) throw cause;
    return conflict(`Cannot run "${scenario.name}" with the configuration of this server: ${cause.message}`);
  }
};

/** Makes the simulated shell clear the app's storage, as after a new installation. */
const WIPED = 'shell.wipe=yes';

/**
 * Returns the address that opens the app in a scenario. If the scenario ended a session, the address carries the ended
 * token: a new login would hide the effect. A logged-in browser continues with its own session.
 * @param isNew the borrower is new, so the browser must first forget any other borrower
 */
const scenarioOpening = (sandbox: Sandbox, { route, contactNumber, facts }: ScenarioResult, isNew: boolean): string => {
  if (facts.token !== undefined) return openingOf(sandbox.name, route, { token: facts.token });
  const opening = openingOf(sandbox.name, route, { nativeUser: contactNumber });
  return isNew ? `${opening}&${WIPED}` : opening;
};

/** Opens a built-in or saved scenario. */
const openScenario = async (
  { services, change }: Pick<AdminWork, 'services' | 'change'>,
  name: string,
  contactNumber: string | undefined,
): Promise<z.infer<typeof openedScenario>> => {
  const scenario = scenarioNamed(name);
  if (scenario === undefined) {
    const saved = savedNames(services);
    if (!saved.includes(name)) notFound(`There is no scenario "${name}". ${suggestionsFor(name, saved)}`);
    if (contactNumber !== undefined)
      conflict(`"${name}" is a saved scenario with its own borrower. Leave the number out.`);
    return { scenario: name, ...(await change(await openSaved(services, name))) };
  }
  return change((sandbox) => {
    const met = run(sandbox, scenario, contactNumber);
    const { facts, ...rest } = met;
    const open = scenarioOpening(sandbox, met, contactNumber === undefined);
    return { scenario: name, sandbox: sandbox.name, ...rest, ...facts, open };
  });
};

export const scenarioRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/scenarios',
    summary:
      'All built-in scenarios, and the scenarios saved on this server as files in the folder MOCK_SCENARIOS. If a saved one cannot be opened, `problem` gives the reason.',
    response: z.strictObject({
      scenarios: z.array(
        z.strictObject({
          name: z.string(),
          title: z.string(),
          /** group of scenarios, by the stage of a loan */
          stage: z.string(),
          description: z.string(),
          /** path in the app that shows the scenario; names in braces are filled in */
          route: z.string(),
          /** changes to the sandbox beyond the borrower; null for none */
          sideEffects: z.nullable(z.string()),
        }),
      ),
      saved: z.array(savedScenario),
      /** folder of the saved scenarios */
      folder: z.string(),
    }),
    work: async ({ services }) => ({
      scenarios: scenarioStages.flatMap(([stage, ofStage]) =>
        ofStage.map(({ name, title, description, route = '/', sideEffects = null }) => ({
          name,
          title,
          stage,
          description,
          route,
          sideEffects,
        })),
      ),
      ...(await savedScenarios(services)),
    }),
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/scenarios/:name',
    summary:
      'Opens a scenario and replies with the facts needed to continue. A built-in scenario sets up one borrower; its steps happen in the past of the sandbox and end now. A known number starts over, except in scenarios about a session or a key. Without a number, the borrower is new. A saved scenario replaces the whole sandbox. Its clock continues from the time of saving.',
    act: ({ params }) => `scenario ${params.name}`,
    params: byName,
    body: forNumber,
    response: openedScenario,
    work: (call) => openScenario(call, call.params.name, call.body.contactNumber),
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/scenarios/:name/open',
    summary:
      'Opens a scenario and redirects to the app, logged in as its borrower. Without a number, a built-in scenario opens the app as newly installed. If the scenario ended a session, the app keeps the login of the browser, or else gets the ended one.',
    act: ({ params }) => `scenario ${params.name}`,
    params: byName,
    query: forNumber,
    response: z.string(),
    type: 'redirect',
    work: async (call) =>
      call.reply.redirect((await openScenario(call, call.params.name, call.query.contactNumber)).open),
  }),
];
