import { canonicalPhone } from '@kit/contracts/rules';
import * as z from 'zod/mini';
import { fault, faultDefinition } from '../faults/schema';
import { MAXIMUM_FAULTS } from '../sandbox/records/faults';
import { AdminRefusal, defineAdminRoute, notFound } from './define';

const byId = z.strictObject({ id: z.string() });
const NOWHERE = 'There is no such fault';

export const faultRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/faults',
    summary: 'The faults of the sandbox, oldest first, and how many calls each has met.',
    response: z.strictObject({ faults: z.array(fault) }),
    handle: ({ sandbox }) => ({ faults: sandbox.faults.list() }),
  }),
  defineAdminRoute({
    method: 'POST',
    path: '/faults',
    summary:
      'Makes something go wrong for the calls that match. The call is carried out and its own reply checked first: a fault is what happens to the reply on its way. Only a code that refuses an envelope as a whole, such as that of an expired token, stands at the top of the reply and runs nothing.',
    body: faultDefinition,
    response: fault,
    handle: ({ sandbox, body }) => {
      const { contactNumber } = body.match;
      const match =
        contactNumber === undefined ? body.match : { ...body.match, contactNumber: canonicalPhone(contactNumber) };
      const added = sandbox.faults.add({ ...body, match });
      if (added === undefined) {
        throw new AdminRefusal(`There are ${MAXIMUM_FAULTS} faults already: delete some, with DELETE /faults`, []);
      }
      return added;
    },
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/faults',
    summary: 'Ends every fault of the sandbox. Answers how many there were.',
    response: z.strictObject({ faults: z.int() }),
    handle: ({ sandbox }) => ({ faults: sandbox.faults.removeAll() }),
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/faults/:id',
    summary: 'One fault, and how many calls it has met.',
    params: byId,
    response: fault,
    handle: ({ sandbox, params }) => sandbox.faults.find(params.id) ?? notFound(NOWHERE),
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/faults/:id',
    summary: 'Ends one fault.',
    params: byId,
    response: z.strictObject({}),
    handle: ({ sandbox, params }) => (sandbox.faults.remove(params.id) ? {} : notFound(NOWHERE)),
  }),
];
