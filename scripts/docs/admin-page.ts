import { codes } from '@kit/contracts/codes';
import { jsonSchemaOf } from '@kit/contracts/openrpc/json-schema';
import { HOUR, MINUTE } from '@kit/contracts/time-units';
import { COOKIE_LIFE, TICKET_LIFE, TOKEN_HEADER } from '@kit/mock-server/admin/auth';
import { ADMIN, type AdminRoute } from '@kit/mock-server/admin/define';
import { LISTENER_LIMITS } from '@kit/mock-server/admin/events';
import { adminTable } from '@kit/mock-server/admin/table';
import { topCodes } from '@kit/mock-server/faults/effect-scope';
import { unopenedReasons } from '@kit/mock-server/sandbox/journal/unopened';
import { MAXIMUM_FAULTS } from '@kit/mock-server/sandbox/records/faults';
import { MAXIMUM_CALLS, MAXIMUM_REDACTED_CALLS } from '@kit/mock-server/traces/trace';
import { fieldsTable } from './fields';
import { code, GENERATED, page, table } from './markdown';

const callOf = ({ method, path }: AdminRoute): string => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

const answerOf = ({ type, response }: AdminRoute): string => {
  if (type === 'redirect') return 'Goes on to a page (HTTP 302).';
  if (type === 'text/event-stream') return 'Server-sent events.';
  return fieldsTable(jsonSchemaOf(response, 'output'));
};

const section = (route: AdminRoute): string[] => {
  const taken = (schema: AdminRoute['query']) =>
    schema === undefined ? '' : fieldsTable(jsonSchemaOf(schema, 'input'));
  const query = taken(route.query);
  const body = taken(route.body);
  return [
    `### ${callOf(route)}`,
    route.summary,
    ...(query === '' ? [] : ['**Query**', query]),
    ...(body === '' ? [] : ['**Body**', body]),
    '**Answer**',
    answerOf(route),
  ];
};

const FAULTS = `- A fault is what happens to a reply on its way. The call is carried out, its own reply is held to the contract, and what it changed is kept: a retry under the same request id answers what was done and does nothing again.
- Each entry of an envelope is a call of its own. \`code\` and \`payload\` change that entry; \`network\`, \`http\`, \`envelope\` and \`latency\` the whole reply, once however many of its entries match.
- A code that refuses an envelope as a whole (${topCodes.map((name) => codes[name].code).join(', ')}) stands at the top of the reply and runs nothing, as it does for real; no reply is kept for the request id. 401 is the plain one.
- A code that ends a session is only a reply: the session goes on. To really end one there are \`POST /sessions/{contactNumber}/expire\`, \`/squeeze\` and \`/invalidate\`.
- \`match.method\` may be \`generateSk\`, the key exchange, and \`mediaUpload\`. \`match.contactNumber\` is that of the token, or the one in the entry where it needs no token.
- \`nth\` counts from the fault's creation. \`probability\` and random latency follow from \`seed\`, so that a run can be repeated.
- \`ttlMs\` is real time: moving the sandbox's clock does not end a fault.
- Several faults may meet one reply: latencies add up; of network, http and envelope the oldest applies, and so it is with codes that refuse the whole. They are applied in one order: code, payload, envelope, http, latency, network.
- A retry is another call: with \`times: 1\` it goes through. With \`withRetry\` a call and its retries, known by their request id, are one, counted once, and meet the same.
- A payload effect may name its \`field\` in the response of \`match.method\`: \`repayment.remaining\`, \`orders.0.amount\`, \`orders[].amount\` for each. One that the contract has not, or whose loss would break nothing, is refused. The journal says in \`fault[].fields\` what was changed; nothing, where the reply has no such field.
- A sandbox holds ${MAXIMUM_FAULTS} faults. One that could never match is refused; one that has met nothing yet shows \`matched: 0\`.`;

const ACCESS = `- **Without an admin token** the server listens on loopback only, and answers to the names of its own machine only: \`localhost\`, names below it, 127.0.0.0/8 and \`[::1]\`. A page of another origin is refused with 403, here as by the pages, the files and the checkout: also one of another port, and one that follows a link or loads a picture. A terminal, a test and an address bar may do all of it.
- **With one** (\`MOCK_ADMIN_TOKEN\`) each call needs it, as \`authorization: Bearer <token>\` or \`${TOKEN_HEADER}: <token>\`; else it is refused with 401. It may come under any host name.
- **A browser** is asked for it once, by a page, wherever it opens an address that wants it. Or it is let in by a link: \`POST ${ADMIN}/enter\` makes one, or \`npm run qa -- enter\`. Type it or paste it into the address bar: it opens once, within ${TICKET_LIFE / MINUTE} minutes. Either way a cookie (\`HttpOnly\`, \`SameSite=Strict\`) lets it in for ${COOKIE_LIFE / HOUR} hours; that of the workbench is for its phones too. With the cookie the rule about pages of another origin holds as without a token.
- **A phone** of the network: \`npm start -- --lan\` listens on every address of the machine, makes a token up for this run where none is given, and prints such a link and its QR code; \`npm run qa -- phone\` and the workbench make others.
- **The wire** below \`/app\` is open to whatever is no browser, under any host name, and to pages of this server. A page of another origin is refused with 403, but for the origins in \`MOCK_CORS\`, such as \`MOCK_CORS=https://app.example.com,http://localhost:3000\`. They get the wire and nothing else, without cookies: a client there names its sandbox in the path.
- What this API answers is kept by no cache and framed by no page.`;

/** The admin API as a page: drawn from the routes themselves. */
export const adminPage = (): string =>
  page(
    '# The admin API of the mock server',
    GENERATED,
    `JSON under \`${ADMIN}\`, of the sandbox named by \`?sandbox=\`, else by the \`/s/<sandbox>\` prefix or the cookie \`sandbox\`, else \`default\`. It is no part of the contract with a real backend. As an OpenAPI document: \`GET ${ADMIN}/openapi.json\`.`,
    'What a call does not understand is HTTP 400 with `{error, issues: [{path, reason}]}`; what is not there 404; what cannot be done as things are 409.',
    table(
      ['call', 'what it does'],
      adminTable.map((route) => [code(callOf(route)), route.summary]),
    ),
    '## Who may call it',
    ACCESS,
    '## Faults in particular',
    FAULTS,
    '## The journal in particular',
    `- The journal of a sandbox holds its last 2,000 calls and 8 MB of them (\`MOCK_JOURNAL_ENTRIES\`, \`MOCK_JOURNAL_BYTES\`); at most ${LISTENER_LIMITS.ofOneSandbox} may listen to it live, and ${LISTENER_LIMITS.atOnce} to all of them.
- A call that could not be opened says why in \`unopened\` (${unopenedReasons.join(', ')}). Its sender is not told: every one of them is answered the same, byte for byte, and the reason is looked for when somebody reads the journal, so that it takes no time from the call.
- \`POST /requests/{id}/back\` puts the sandbox to before a call, as far back as a trace reaches; \`canGoBack\` says of each call whether it does. What was done since stays known, so that one can go forward again by going back to before a later call. Whatever is in memory alone starts anew: the stored replies of calls that only read.`,
    '## Traces and scenarios in particular',
    `A trace is one file that says what happened, and how to stand there again. It has a header (\`format\`, \`version\`, \`contractVersion\`, \`createdAt\`) and any of these parts: the state before, the clock, the server’s assumptions, the calls with their context, steps in words, pictures, a title and a note.

| file | a trace with | made by | used by |
| --- | --- | --- | --- |
| snapshot | the state alone | \`GET /snapshot\` | \`PUT /snapshot\` |
| saved scenario | the state, and where the app opens | \`POST /scenarios\` | \`POST /scenarios/{name}\` |
| trace of calls | the state, the calls, and what each changed | \`GET /trace\` | \`POST /trace\` |
| redacted trace | calls without state, with replaced values | \`GET /trace?redacted=yes\` | \`PUT /recorded-replies\` |

- A trace holds at most ${MAXIMUM_CALLS} calls, a redacted one ${MAXIMUM_REDACTED_CALLS}. \`GET /trace?from=17&to=17\` is a trace of one call.
- \`POST /trace\` replays in a new sandbox that stands after the last call, or with \`?at=start\` before the first. It changes no other sandbox. It runs each call again in the state that the call had, at the time and with the random values that it had, so that the reply is the same, token included.
- The server keeps no copies of states. A sandbox keeps its last 8,000 changes, each with the document before it, and a trace goes back through them.
- A saved scenario is a file in the folder \`MOCK_SCENARIOS\` (\`scenarios\` in the folder that the server was started in). Commit it, and everybody has it. Opened, its clock goes on from when it was saved. Several servers share the scenarios if they share the folder.
- The version is one number for the format and for the documents in it. A server reads older traces, and the files of version 0.1: snapshots, bundles, reports, situations and recordings. It refuses any other version with a sentence that names it. To go on with the situations of 0.1, rename their folder \`situations\` to \`scenarios\`.
- A file that is broken, or comes from a server with other assumptions, is refused as a whole, and nothing changes.`,
    '## Phones in particular',
    `- A phone is known by the host name that it uses (\`a.localhost\`, \`b.localhost\`), and else by its address, and only as long as the server runs. Its simulated shell reports nothing before \`PUT /phones/{phone}/shell\` asks it to; what it is told reaches a page as it loads, and one that reports with its next report.`,
    '## Every call',
    ...adminTable.flatMap(section),
  );
