import { canonicalPhone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import { type FaultDefinition, fault, faultDefinition } from '../faults/schema';
import { MAXIMUM_FAULTS } from '../sandbox/records/faults';
import { AdminRefusal, defineAdminRoute, notFound } from './define';

const byId = z.strictObject({ id: z.string() });
const UNKNOWN_FAULT = 'The sandbox has no fault with this id. List its faults with GET /__admin/faults.';

/** Returns the fault with its phone number in canonical form. Other spellings would match no call. */
const withCanonicalNumber = (definition: FaultDefinition): FaultDefinition => {
  const { contactNumber } = definition.match;
  if (contactNumber === undefined) return definition;
  return { ...definition, match: { ...definition.match, contactNumber: canonicalPhone(contactNumber) } };
};

export const faultRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/faults',
    summary: 'The faults of the sandbox, oldest first, and how many calls each has matched.',
    response: z.strictObject({ faults: z.array(fault) }),
    handle: ({ sandbox }) => ({ faults: sandbox.faults.list() }),
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/faults',
    summary:
      'Adds a fault to the calls that match. The server still runs the call and checks the reply, then the fault changes the reply. Exception: a code that refuses the whole envelope, such as an expired token. The server then replies with that code and runs nothing.',
    body: faultDefinition,
    response: fault,
    handle: ({ sandbox, body }) => {
      const added = sandbox.faults.add(withCanonicalNumber(body));
      if (added === undefined) {
        throw new AdminRefusal(
          `The sandbox already has ${MAXIMUM_FAULTS} faults, or its faults are too large. Delete some with DELETE /__admin/faults.`,
          [],
        );
      }
      return added;
    },
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/faults',
    summary: 'Deletes every fault of the sandbox. Replies with their number.',
    response: z.strictObject({ faults: z.int() }),
    handle: ({ sandbox }) => ({ faults: sandbox.faults.removeAll() }),
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/faults/:id',
    summary: 'One fault, and how many calls it has matched.',
    params: byId,
    response: fault,
    handle: ({ sandbox, params }) => sandbox.faults.find(params.id) ?? notFound(UNKNOWN_FAULT),
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/faults/:id',
    summary: 'Deletes one fault.',
    params: byId,
    response: z.strictObject({}),
    handle: ({ sandbox, params }) => (sandbox.faults.remove(params.id) ? {} : notFound(UNKNOWN_FAULT)),
  }),
];
