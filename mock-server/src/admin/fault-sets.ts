import * as z from 'zod/mini';
import { type Fault, type FaultDefinition, fault, faultDefinition } from '../faults/schema';
import { MAXIMUM_FAULTS_OF_SET, MAXIMUM_SETS } from '../sandbox/records/fault-sets';
import { scenarioName } from '../traces/trace';
import { conflict, defineAdminRoute, notFound } from './define';
import { withCanonicalNumber } from './faults';

/** Same rule as for the name of a saved scenario. */
const byName = z.strictObject({ name: scenarioName });
const UNKNOWN_SET = 'There is no set of faults with this name. List them with GET /__admin/fault-sets.';

const faultSet = z.strictObject({ name: z.string(), faults: z.array(faultDefinition) });

/** The definition of a fault without its counters, so that it can be added again. */
const definitionOf = ({ match, effect, times, ttlMs, withRetry }: Fault): FaultDefinition => ({
  match,
  effect,
  times,
  ttlMs,
  withRetry,
});

export const faultSetRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/fault-sets',
    summary: 'The saved sets of faults of the sandbox.',
    response: z.strictObject({ sets: z.array(faultSet) }),
    handle: ({ sandbox }) => ({ sets: sandbox.faultSets.list() }),
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/fault-sets/:name',
    summary: `Saves a set of faults under a name: the given ones, or the active faults of the sandbox. Replaces a set with this name. A sandbox holds ${MAXIMUM_SETS} sets of at most ${MAXIMUM_FAULTS_OF_SET} faults. Snapshots and saved scenarios contain them.`,
    params: byName,
    body: z.strictObject({ faults: z.optional(z.array(faultDefinition).check(z.maxLength(MAXIMUM_FAULTS_OF_SET))) }),
    response: faultSet,
    handle: ({ sandbox, params: { name }, body }) => {
      const active = sandbox.faults.list().filter(({ state }) => state === 'active');
      const faults = body.faults?.map(withCanonicalNumber) ?? active.slice(-MAXIMUM_FAULTS_OF_SET).map(definitionOf);
      if (faults.length === 0) conflict('There is no active fault to save. Add one first.');
      if (!sandbox.faultSets.put(name, faults))
        conflict(`The sandbox already has ${MAXIMUM_SETS} sets, or its sets are too large. Delete one.`);
      return { name, faults };
    },
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/fault-sets/:name/add',
    summary: 'Adds the faults of a saved set to the sandbox, beside the active ones.',
    params: byName,
    response: z.strictObject({ faults: z.array(fault) }),
    handle: ({ sandbox, params: { name } }) => {
      const definitions = sandbox.faultSets.find(name) ?? notFound(UNKNOWN_SET);
      return {
        faults: sandbox.faults.addAll(definitions) ?? conflict('The sandbox has too many faults. Delete some.'),
      };
    },
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/fault-sets/:name',
    summary: 'Deletes a saved set of faults. Its faults that were added stay active.',
    params: byName,
    response: z.strictObject({}),
    handle: ({ sandbox, params: { name } }) => (sandbox.faultSets.remove(name) ? {} : notFound(UNKNOWN_SET)),
  }),
];
