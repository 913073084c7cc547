import { writeFileSync } from 'node:fs';
import { printable } from '@kit/contracts/printable';
import { durationOf } from '../../mock-server/testing/duration';
import type { Answer, Arguments, CallName } from '../../mock-server/workbench/api/client';
import { RefusedError, UsageError, writeTo } from '../command-line';
import { phoneLines } from '../phone-link';
import { admin, makeCall, streamOf, type Target } from './admin';
import type { ReadCall } from './commands/command-line';
import type { CommandCallName } from './commands/table';

/** The typed call, and the functions for its command. */
export interface Session<Given = unknown> {
  readonly target: Target;
  readonly call: ReadCall;
  readonly say: (line: string) => void;
  /** Makes the typed call. */
  readonly send: () => Promise<Given>;
  /** Makes another call. */
  readonly ask: <Other extends CallName>(name: Other, ...given: Arguments<Other>) => Promise<Answer<Other>>;
}

type Commands = { readonly [Name in CommandCallName]: (session: Session<Answer<Name>>) => Promise<void> };

type JournalEntry = Answer<'GET /requests'>['requests'][number];

const DEFAULT_TAIL = 20;

const param = ({ params }: ReadCall, name: string): string => String(params?.[name]);
const writeJson = (path: string, value: unknown): void =>
  writeTo(path, () => writeFileSync(path, `${JSON.stringify(value)}\n`));
const appAt = ({ app, url }: Target, path: string): string => `${app ?? url}${path}`;
const fact = (name: string, value: unknown): string =>
  printable(`${name.padEnd(16)}${typeof value === 'string' ? value : JSON.stringify(value)}`);

const clockLine = ({ iso, frozen }: Answer<'GET /clock'>): string =>
  `The clock is at ${iso}${frozen ? ', frozen' : ''}.`;

const faultLine = ({ id, match, effect, matched, times, state }: Answer<'POST /faults'>): string => {
  const hits = times === undefined ? `hit ${matched}` : `hit ${matched} of ${times}`;
  return `${id}  ${state}, ${hits}  ${JSON.stringify(effect)}  for ${JSON.stringify(match)}`;
};

const sandboxLine = (sandbox: Answer<'GET /sandboxes'>['sandboxes'][number]): string => {
  const { name, documents, lastUsedAt } = sandbox;
  return `${name.padEnd(26)}${documents} documents, last used ${new Date(lastUsedAt).toISOString()}`;
};

const callLine = (call: JournalEntry): string => {
  const { id, at, device = '', methods, contactNumber = '', code, durationMs, unopened, fault } = call;
  const line = [
    ...[String(id).padEnd(8), at.slice(11, 23), device.padEnd(12), (methods.join(',') || '-').padEnd(24)],
    ...[String(code).padEnd(9), `${Math.round(durationMs)} ms`.padEnd(9), contactNumber],
    ...(unopened === null ? [] : [`could not be opened: ${unopened}`]),
    ...(fault === null ? [] : [`hit by ${fault.map((each) => each.id).join(', ')}`]),
  ]
    .join(' ')
    .trimEnd();
  return printable(line);
};

const showClock = async ({ send, say }: Session<Answer<'GET /clock'>>): Promise<void> => say(clockLine(await send()));

const endSessions = async ({
  send,
  say,
  call,
}: Session<Answer<'POST /sessions/:contactNumber/expire'>>): Promise<void> => {
  const { sessions } = await send();
  const number = param(call, 'contactNumber');
  say(`Logins of ${number} ended: ${sessions}.`);
};

const showOutcomes = async ({
  send,
  say,
}: Session<Answer<'PUT /borrowers/:contactNumber/outcomes'>>): Promise<void> => {
  const { outcomes } = await send();
  for (const [name, value] of Object.entries(outcomes)) say(fact(name, value));
};

/** How often, and after how long in ms, `tail` asks again for a stream that ended. */
const RECONNECTS = 10;
const RECONNECT_MS = 1_000;

const tail = async ({ call, send, say, target }: Session<Answer<'GET /requests'>>): Promise<void> => {
  // A server that has answered may restart; one that never did is a wrong address.
  let hasAnswered = call.query?.limit !== '0';
  const { requests } = hasAnswered ? await send() : { requests: [] };
  for (const entry of requests.toReversed()) say(callLine(entry));
  let last = requests[0]?.id;
  const follow = async (): Promise<void> => {
    const query = last === undefined ? '' : `?lastEventId=${last}`;
    for await (const { event, data } of streamOf(target, `/events${query}`)) {
      if (event === 'change') say(`         ${printable((data as { readonly url: string }).url)}`);
      if (event !== 'message') continue;
      last = (data as JournalEntry).id;
      say(callLine(data as JournalEntry));
    }
  };
  let left = RECONNECTS;
  for (;;) {
    try {
      await follow();
      hasAnswered = true;
      left = RECONNECTS;
    } catch (cause) {
      hasAnswered ||= !(cause instanceof RefusedError);
      if (left === 0 || !hasAnswered) throw cause;
      left -= 1;
    }
    // The stream ended, for example because the server restarts.
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
  }
};

const replayTrace = async ({ send, say, target }: Session<Answer<'POST /trace'>>): Promise<void> => {
  const { sandbox, calls, open } = await send();
  say(fact('calls', calls));
  say(fact('sandbox', sandbox));
  say(fact('open', appAt(target, open)));
};

const openScenario = async ({ send, ask, say, target }: Session<Answer<'POST /scenarios/:name'>>): Promise<void> => {
  const { scenario: _, sandbox: __, route: ___, open, ...facts } = await send();
  for (const [name, value] of Object.entries(facts)) if (value !== null) say(fact(name, value));
  const address = appAt(target, open);
  say(fact('open', address));
  // The simulated shell logs in by the admin API, so the browser needs a link first.
  if (target.adminToken !== undefined) {
    const { link } = await ask('POST /enter', { body: { path: open } });
    say(fact('link', appAt(target, link)));
  }
  const page = await fetch(address, { headers: { accept: 'text/html' } }).catch(() => undefined);
  if (!page?.ok)
    say(`${' '.repeat(16)}No app is served there: start it with "npm start", or build it with "npm run build".`);
};

/** Makes the call of each command and prints the result. */
const commands: Commands = {
  'GET /scenarios': async ({ send, say }) => {
    const { scenarios, saved, folder } = await send();
    for (const { name, description } of scenarios) say(`${name.padEnd(26)}${description}`);
    for (const { name, problem, title } of saved) say(`${name.padEnd(26)}${problem ?? title}`);
    say(`${saved.length} saved in ${folder}.`);
  },
  'POST /scenarios': async ({ send, say, target }) =>
    say(`Saved the sandbox "${target.sandbox}" as the scenario "${(await send()).name}".`),
  'DELETE /scenarios/:name': async ({ send, say }) => say(`Deleted the scenario "${(await send()).scenario}".`),
  'POST /scenarios/:name': openScenario,
  'GET /clock': showClock,
  'POST /clock/advance': showClock,
  'POST /clock/freeze': showClock,
  'POST /clock/resume': showClock,
  'POST /clock/reset': showClock,
  'GET /next': async ({ send, say }) => {
    const { events } = await send();
    for (const { inMs, text } of events) say(`advance ${durationOf(inMs).padEnd(18)}${text}`);
    if (events.length === 0) say('No upcoming events.');
  },
  'POST /faults': async ({ send, say }) => say(faultLine(await send())),
  'GET /faults': async ({ send, say }) => {
    const { faults } = await send();
    for (const fault of faults) say(faultLine(fault));
    if (faults.length === 0) say('There are no faults.');
  },
  'DELETE /faults': async ({ send, say }) => {
    await send();
    say('Cleared all faults.');
  },
  'DELETE /faults/:id': async ({ send, say, call }) => {
    await send();
    say(`Cleared ${param(call, 'id')}.`);
  },
  'PUT /devices/:device/network': async ({ send, say, call }) => {
    const { faults } = await send();
    for (const fault of faults) say(faultLine(fault));
    if (faults.length === 0) say(`The device ${call.params?.device} has the real network.`);
  },
  'POST /sessions/:contactNumber/squeeze': endSessions,
  'POST /sessions/:contactNumber/expire': endSessions,
  'POST /sessions/:contactNumber/invalidate': endSessions,
  'POST /keys/expire': async ({ send, say }) => say(`Session keys ended: ${(await send()).keys}.`),
  'GET /messages': async ({ send, say, call }) => {
    const [message] = (await send()).messages;
    if (message === undefined) {
      throw new RefusedError(
        `No message was sent to ${call.query?.contactNumber} in this sandbox. Request a code on the login screen first.`,
      );
    }
    say(message.authCode ?? message.text);
  },
  'POST /payments': async ({ send, say }) => {
    const { orderNo, effect, orderStatus, remaining } = await send();
    say(`${orderNo}: ${effect}. It is ${orderStatus}, and ${remaining} naira remain.`);
  },
  'GET /snapshot': async ({ send, say, call, target }) => {
    writeJson(String(call.local), await send());
    say(`Wrote the sandbox "${target.sandbox}" to ${call.local}.`);
  },
  'PUT /snapshot': async ({ send, say, call, target }) => {
    const { documents } = await send();
    say(`Loaded ${call.bodyFile} into the sandbox "${target.sandbox}": ${documents} documents.`);
  },
  'GET /requests': tail,
  'POST /requests/:id/back': async ({ send, say, target }) => {
    const { request, documents } = await send();
    say(`Restored the sandbox "${target.sandbox}" to before call ${request}: ${documents} documents.`);
  },
  'POST /requests/:id/send': async ({ send, ask, say }) => {
    const { request } = await send();
    const { requests } = await ask('GET /requests', { query: { limit: '1', before: String(request + 1) } });
    for (const sent of requests) say(callLine(sent));
  },
  'GET /trace': async ({ send, say, call }) => {
    const trace = await send();
    const path = call.local ?? `trace-${call.query?.from}-${call.query?.to}.json`;
    writeJson(path, trace);
    for (const { at, methods, code } of trace.calls ?? []) say(`${at.slice(11, 19)}  ${methods.join(', ')} ${code}`);
    say(`Wrote ${path}. To open it: npm run qa -- replay ${path}`);
  },
  'POST /trace': replayTrace,
  'GET /borrowers/:contactNumber': showOutcomes,
  'PUT /borrowers/:contactNumber/outcomes': showOutcomes,
  'GET /tickets': async ({ send, say, call }) => {
    const { tickets } = await send();
    for (const { ticketOdrId, processStatus, unreadMessageTotal, remark } of tickets) {
      say(`${ticketOdrId.padEnd(16)}status ${processStatus}, ${unreadMessageTotal} unread  ${remark}`);
    }
    if (tickets.length === 0) say(`${call.query?.contactNumber} has no tickets.`);
  },
  'POST /tickets/:ticketOdrId/notes': async ({ send, say, call }) =>
    say(`Replied to ${param(call, 'ticketOdrId')} with the note ${(await send()).noteId}.`),
  'POST /enter': async ({ send, say, target }) => say(appAt(target, (await send()).link)),
  'GET /addresses': async ({ say, call, target }) => {
    const base = target.sandbox === 'default' ? '' : `/s/${target.sandbox}`;
    say(await phoneLines(target, base + (call.local ?? '/')));
  },
  'GET /sandboxes': async ({ send, say }) => {
    const { sandboxes, maximum } = await send();
    for (const sandbox of sandboxes) say(sandboxLine(sandbox));
    say(
      `${sandboxes.length} of at most ${maximum}. If the server is full, a new sandbox replaces one that nobody configured.`,
    );
  },
  'DELETE /sandboxes': async ({ send, say, call }) => {
    if (call.query === undefined) throw new UsageError('Select the sandboxes with --prefix, --unused or both.');
    const { deleted } = await send();
    for (const name of deleted) say(printable(name));
    say(`Sandboxes deleted: ${deleted.length}.`);
  },
  'DELETE /sandboxes/:name': async ({ send, say, call }) => {
    await send();
    say(`Deleted the sandbox "${param(call, 'name')}".`);
  },
  'POST /sandboxes/:name/clone': async ({ send, say, call }) => {
    const { sandbox } = await send();
    say(`Cloned the sandbox "${param(call, 'name')}" to "${sandbox}".`);
  },
  'POST /reset': async ({ send, say }) => say(`Emptied the sandbox "${(await send()).sandbox}".`),
};

/**
 * Runs the command of a call and prints the result.
 * @throws RefusedError
 */
export const carryOut = async (call: ReadCall, target: Target, say: Session['say']): Promise<void> => {
  const isTail = call.name === 'GET /requests' && call.query === undefined;
  const whole: ReadCall = isTail ? { ...call, query: { limit: String(DEFAULT_TAIL) } } : call;
  const session: Session<never> = {
    target,
    call: whole,
    say,
    send: () => makeCall(whole, target) as Promise<never>,
    ask: (name, ...given) => admin(target, name, ...given),
  };
  await commands[call.name](session);
};
