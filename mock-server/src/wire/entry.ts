import { CONTRACT_VERSION } from '@kit/contracts/version';
import { headers as headerNames } from '@kit/contracts/wire/headers';
import { KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { bearerToken } from '../backend/backend';
import type { Item } from '../core/changes';
import { realNow } from '../core/replay-context';
import { appliedFaults } from '../faults/apply';
import { type JournalEntry, keptHeaders, keptPath, NO_CODE } from '../service/journal/entry';
import type { PendingCall } from '../service/journal/journal';
import type { Sandbox } from '../service/sandbox';
import type { BegunCall } from './call';
import type { HttpContext, ReceivedCall } from './receive';

/** The token of a call: empty for a logged-out device, undefined for a call without the header. */
const tokenOf = ({ headers }: ReceivedCall): string | undefined =>
  headers[headerNames.authorization] === undefined ? undefined : bearerToken(headers);

/** Finds the owner of a token whose session has ended, and how it ended. */
export const endedSession = ({ sessions }: Sandbox, call: ReceivedCall) => {
  const token = tokenOf(call);
  const facts = token === undefined || token === '' ? undefined : sessions.facts(token);
  if (facts === undefined || facts.state === 'valid') return undefined;
  const { contactNumber, state, endedAt, by } = facts;
  return { contactNumber, session: { state, endedAt, by } };
};

/** The facts of a call that its entry and that of a lost call share. */
export const arrivalOf = (sandbox: Sandbox, { device }: ReceivedCall, { request, context, startedAt }: HttpContext) => {
  const { rawHeaders } = request.raw;
  const screen = device === undefined ? undefined : sandbox.devices.screen(device);
  return {
    contractVersion: CONTRACT_VERSION,
    at: new Date(context.at).toISOString(),
    clock: new Date(sandbox.clock.now()).toISOString(),
    url: keptPath(request.url),
    headers: keptHeaders(rawHeaders),
    durationMs: performance.now() - startedAt,
    device,
    screen,
  };
};

/** Describes a call that a fault lost on its way. */
export const lostEntry = (
  sandbox: Sandbox,
  call: ReceivedCall,
  http: HttpContext,
  { opened, hits, exchange, before }: BegunCall,
): JournalEntry => {
  const contactNumber = sandbox.sessions.facts(bearerToken(call.headers))?.contactNumber;
  return {
    ...arrivalOf(sandbox, call, http),
    methods: exchange !== undefined ? [KEY_EXCHANGE] : opened.entries.map(({ method }) => method),
    ...(contactNumber !== undefined && { contactNumber }),
    code: NO_CODE,
    answeredBy: 'fault',
    http: 0,
    end: 'lost',
    unopened: null,
    fault: appliedFaults(hits, undefined, opened.entries),
    request: opened.json ?? null,
    reply: null,
    raw: { request: call.sealed.toString('latin1'), reply: '' },
    before,
    after: sandbox.documents.positionAfter,
  };
};

/** Notes the device of a call. Call it after the commit, because it cannot be undone. */
export const noteDevice = ({ devices }: Sandbox, call: ReceivedCall): void => {
  const { device, headers } = call;
  if (device !== undefined) devices.see(device, tokenOf(call), headers['user-agent']);
};

/** A call that waits for its reply. The journal gives it a number when the step that recorded it is stored. */
export interface Pending {
  readonly item: Item;
  readonly call: Omit<PendingCall, 'begun'>;
}

/** Records that the reply to a call takes time. @param patienceMs longest time that it can take */
export const recordPending = (
  { journal }: Sandbox,
  { device }: ReceivedCall,
  methods: readonly string[],
  patienceMs: number,
): Pending => {
  const call = { at: realNow(), device: device ?? null, methods };
  return { item: journal.begin(call, patienceMs), call };
};

/** Announces a pending call. @returns its number, which its entry repeats */
export const announce = ({ server, sandbox }: HttpContext, { item, call }: Pending): number | undefined => {
  server.sandboxes.store.notify(sandbox, { event: 'begun', data: { begun: item.id, ...call } });
  return item.id;
};
