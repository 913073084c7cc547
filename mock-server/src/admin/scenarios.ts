import { phone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import type { Sandbox } from '../sandbox/sandbox';
import { runScenario, ScenarioError, type Situation } from '../scenarios/runner';
import { scenarioNamed, scenarioStages, scenarios } from '../scenarios/table';
import { conflict, defineAdminRoute, notFound } from './define';
import { openingOf } from './opening';

const byName = z.strictObject({ name: z.string() });
const forNumber = z.strictObject({ contactNumber: z.optional(phone) });

const situation = z.strictObject({
  scenario: z.string(),
  sandbox: z.string(),
  contactNumber: z.string(),
  /** of a login, sent just now */
  authCode: z.string(),
  /** path of the app where the borrower finds it, under the base of the sandbox */
  route: z.string(),
  orderNo: z.optional(z.string()),
  tractOdrId: z.optional(z.string()),
  payOrderId: z.optional(z.string()),
  /** the virtual account that a transfer goes to */
  accountNo: z.optional(z.string()),
  ticketOdrId: z.optional(z.string()),
  /** of a session, where the situation is about one */
  token: z.optional(z.string()),
  /** where the app opens there, logged in as they are */
  open: z.string(),
});

/** In the words of whoever mistyped: all that begins alike, or everything. */
const suggestionsFor = (name: string): string => {
  const names = scenarios.map((scenario) => scenario.name);
  const words = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 2);
  const alike = names.filter((known) => words.some((word) => known.includes(word)));
  return (alike.length > 0 ? alike : names).join(', ');
};

const run = (sandbox: Sandbox, name: string, contactNumber: string | undefined): Situation => {
  const scenario = scenarioNamed(name);
  if (scenario === undefined) return notFound(`There is no scenario "${name}"; there is ${suggestionsFor(name)}`);
  try {
    return runScenario(sandbox, scenario, contactNumber);
  } catch (cause) {
    if (!(cause instanceof ScenarioError)) throw cause;
    return conflict(`"${name}" cannot be run as the server was set up: ${cause.message}`);
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
const scenarioOpening = (sandbox: Sandbox, { route, contactNumber, facts }: Situation, isNew: boolean): string => {
  if (facts.token !== undefined) return openingOf(sandbox.name, route, { token: facts.token });
  const opening = openingOf(sandbox.name, route, { nativeUser: contactNumber });
  return isNew ? `${opening}&${WIPED}` : opening;
};

export const scenarioRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/scenarios',
    summary: 'Every named situation that a borrower can be put into.',
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
    }),
    ofServer: true,
    handle: () => ({
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
    }),
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/scenarios/:name',
    summary:
      'Puts a borrower into a situation: what led there happens in the past of the sandbox and ends now. A number that is known starts over, but for scenarios about a session or a key; without a number it is a new one. Answers what is needed to go on.',
    params: byName,
    body: forNumber,
    response: situation,
    handle: ({ sandbox, params: { name }, body }) => {
      const situation = run(sandbox, name, body.contactNumber);
      const { facts, ...rest } = situation;
      return {
        scenario: name,
        sandbox: sandbox.name,
        ...rest,
        ...facts,
        open: scenarioOpening(sandbox, situation, body.contactNumber === undefined),
      };
    },
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/scenarios/:name/open',
    summary:
      'The same by one address: puts the borrower into the situation, and goes on to the app, logged in as they are; without a number, as one that was newly installed. Where a session was ended, the app is opened with the login that the browser has, or else with the one that was ended.',
    params: byName,
    query: forNumber,
    response: z.string(),
    type: 'redirect',
    configures: true,
    handle: ({ sandbox, params: { name }, query: { contactNumber } }) =>
      scenarioOpening(sandbox, run(sandbox, name, contactNumber), contactNumber === undefined),
  }),
];
