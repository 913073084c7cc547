import { canonicalPhone } from '@kit/contracts/phone';
import * as z from 'zod/mini';
import { type FaultDefinition, fault, faultDefinition, networkNames } from '../faults/schema';
import { MAXIMUM_FAULTS } from '../service/records/faults';
import { conflict, defineAdminRoute, deviceName, fieldWords, notFound } from './define';

const TOO_MANY = `The sandbox already has ${MAXIMUM_FAULTS} faults. Delete some with DELETE /__admin/faults.`;
/** The network of the machine itself. */
const REAL = 'online';

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
      'Adds a fault to the calls that match. The server still runs the call, then the fault changes the reply. Exceptions: `drop: before` and `drop: upload` lose the call, and a code that refuses the whole envelope, such as an expired token, is the reply. Nothing runs then. An edited reply may break the contract; the journal says how.',
    act: ({ body: { match, effect } }) => `fault on ${match.method ?? 'every method'}: ${fieldWords(effect)}`,
    body: faultDefinition,
    response: fault,
    handle: ({ sandbox, body }) => sandbox.faults.add(withCanonicalNumber(body)) ?? conflict(TOO_MANY),
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/faults',
    summary: 'Deletes every fault of the sandbox. Replies with their number.',
    act: () => 'all faults removed',
    response: z.strictObject({ faults: z.int() }),
    handle: ({ sandbox }) => ({ faults: sandbox.faults.removeAll() }),
  }),
  defineAdminRoute({
    method: 'DELETE',
    path: '/faults/:id',
    summary: 'Deletes one fault.',
    act: ({ params }) => `fault ${params.id} removed`,
    params: z.strictObject({ id: z.string() }),
    response: z.strictObject({}),
    handle: ({ sandbox, params }) =>
      sandbox.faults.remove(params.id)
        ? {}
        : notFound('The sandbox has no fault with this id. List its faults with GET /__admin/faults.'),
  }),
  defineAdminRoute({
    method: 'PUT',
    path: '/devices/:device/network',
    summary: `Simulates a network for one device: faults that only its calls match, with the field \`network\`. \`${REAL}\` deletes them. The pages and files of the app load at full speed.`,
    act: ({ params, body }) => `network ${body.network} of ${params.device}`,
    params: z.strictObject({ device: deviceName }),
    body: z.strictObject({ network: z.enum([REAL, ...networkNames]) }),
    response: z.strictObject({ faults: z.array(fault) }),
    handle: ({ sandbox: { faults }, params: { device }, body: { network } }) => {
      if (!faults.setNetwork(device, network === REAL ? undefined : network)) return conflict(TOO_MANY);
      return { faults: faults.list().filter((each) => each.network !== undefined && each.match.device === device) };
    },
  }),
];
