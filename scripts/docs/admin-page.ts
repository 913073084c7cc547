import { codes } from '@kit/contracts/codes';
import { groupDigits } from '@kit/contracts/money';
import { jsonSchemaOf } from '@kit/contracts/openapi/json-schema';
import { HOUR, MINUTE } from '@kit/contracts/time-units';
import { COOKIE_LIFE, TICKET_LIFE, TOKEN_HEADER } from '@kit/mock-server/admin/auth';
import { ADMIN, type AdminRoute } from '@kit/mock-server/admin/define';
import { MAXIMUM_LISTENERS } from '@kit/mock-server/admin/events';
import { adminTable } from '@kit/mock-server/admin/table';
import { lists } from '@kit/mock-server/core/documents';
import { topCodes } from '@kit/mock-server/faults/match';
import { unopenedReasons } from '@kit/mock-server/sandbox/journal/unopened';
import { MAXIMUM_FAULTS } from '@kit/mock-server/sandbox/records/faults';
import { MAXIMUM_CALLS, MAXIMUM_REDACTED_CALLS } from '@kit/mock-server/traces/trace';
import { fieldsTable } from './fields';
import { code, GENERATED, page, table } from './markdown';

const callOf = ({ method, path }: AdminRoute): string => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

const answerOf = ({ type, response }: AdminRoute): string => {
  if (type === 'redirect') return 'Redirects to a page (HTTP 302).';
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
    '**Reply**',
    answerOf(route),
  ];
};

const FAULTS = `- A fault changes a reply. The server runs the call and keeps its changes. A retry with the same request id gets the stored reply, and nothing runs again.
- Each entry of an envelope is a call. \`code\` and \`reply\` change the entry. \`delay\`, \`http\`, \`envelope\` and \`drop\` change the whole reply, once, however many of its entries match.
- A code that refuses a whole envelope (${topCodes.map((name) => codes[name].code).join(', ')}) is at the top of the reply and nothing runs, as with a real backend. The server stores no reply for the request id. 401 is the plain one.
- \`drop: before\` loses the request: nothing runs, and the journal shows the call with \`end: lost\`. \`after\` runs the call and closes the connection. \`reset\` runs it and resets the connection. \`slow\` sends the reply at \`bytesPerSecond\`.
- A phone number matches the number of the token, or the one in an entry that needs no token. Any common spelling works.
- \`after: 1\` with \`times: 1\` hits the second matching call since the fault's creation.
- Several faults can apply to one reply. Delays add up. Of faults that change the same part of a whole reply, the oldest applies. The order is: code, reply, envelope, http, delay, drop.
- A reply edit names fields of the response: \`repayment.remaining\`, \`orders.0.amount\`, or \`orders[].amount\` for each. It may break the contract. The journal lists the changed fields in \`fault[].fields\`, which is empty if the reply has no such field, and breaches of the contract in \`fault[].breaks\`.
- \`PUT /devices/{device}/network\` makes the faults of a simulated network, for that device only.
- A sandbox holds ${MAXIMUM_FAULTS} faults. A fault that has not matched yet shows \`matched: 0\`.`;

const ACCESS = `- **Without an admin token** the server listens on loopback only. It accepts only host names of its own machine: \`localhost\`, names below it, 127.0.0.0/8 and \`[::1]\`. A page of another origin gets 403 from this API, the pages, the files and the checkout. This includes a page of another port, a link and a picture. Terminals, tests and the address bar have full access.
- **With an admin token** (\`MOCK_ADMIN_TOKEN\`) each call needs it, as \`authorization: Bearer <token>\` or \`${TOKEN_HEADER}: <token>\`. Otherwise it gets 401. Any host name is accepted. The journal keeps neither the query of a call nor headers that it does not list.
- **A browser** asks for the token once, on a page, when it opens a protected address. Or it opens a one-time link: \`POST ${ADMIN}/enter\` makes one, and so does \`npm run qa -- enter\`. Type or paste the link into the address bar. It opens once, within ${TICKET_LIFE / MINUTE} minutes. Both ways set a cookie (\`HttpOnly\`, \`SameSite=Strict\`) for ${COOKIE_LIFE / HOUR} hours. The workbench's cookie is also valid for its phones. With the cookie, pages of another origin are refused as without a token.
- **A phone** in the network: \`npm start -- --lan\` listens on every address of the machine. It generates a token if you give none, and prints a one-time link with its QR code. \`npm run qa -- phone\` and the workbench make more links.
- **The wire** is below \`/app\`. Pages of this server may use it, and so may every client that is not a browser, under any host name. A page of another origin gets 403. \`MOCK_CORS\` lists the exceptions, such as \`MOCK_CORS=https://app.example.com,http://localhost:3000\`. These origins may use only the wire, without cookies: a client there names its sandbox in the path.
- Replies of this API are never cached, and no page may frame them.
- A body may have at most 3,000,000 values, of which each field counts as six, and at most 10,000 fields in one object. Otherwise it gets 400.`;

/** The admin API as a page, generated from the routes. */
export const adminPage = (): string =>
  page(
    '# The admin API of the mock server',
    GENERATED,
    `JSON under \`${ADMIN}\`, for testers and tests. It is not part of the contract with a real backend. \`GET ${ADMIN}/openapi.json\` returns it as an OpenAPI document. A call names its sandbox by \`?sandbox=\`, else by the \`/s/<sandbox>\` prefix or the cookie \`sandbox\`. Otherwise it uses \`default\`.`,
    'An invalid call gets HTTP 400 with `{error, issues: [{path, reason}]}`, a missing object 404, and an action that the current state does not allow 409.',
    table(
      ['call', 'what it does'],
      adminTable.map((route) => [code(callOf(route)), route.summary]),
    ),
    '## Who may call it',
    ACCESS,
    '## Faults',
    FAULTS,
    '## The journal',
    `- The journal of a sandbox holds its last ${groupDigits(lists.calls)} calls. At most ${MAXIMUM_LISTENERS} clients may listen at once.
- \`unopened\` has the reason why a call could not be opened (${unopenedReasons.join(', ')}). The sender does not learn the reason: all of these calls get the same reply, byte for byte. The server finds the reason when somebody reads the journal, so the reply time does not depend on it.
- \`POST /requests/{id}/back\` restores the sandbox to the state before a call, if a trace reaches that far. \`canGoBack\` shows this for each call. The later changes are kept: restore to before a later call to go forward again. Stored replies of calls that only read are in memory alone and are lost.`,
    '## Traces and scenarios',
    `A trace is one file with calls and the data to restore their state. It has a header (\`format\`, \`version\`, \`contractVersion\`, \`createdAt\`) and any of these parts: the state before, the clock, the server’s assumptions, the calls with their context, steps in words, a title and a note.

| file | a trace with | made by | used by |
| --- | --- | --- | --- |
| snapshot | the state alone | \`GET /snapshot\` | \`PUT /snapshot\` |
| saved scenario | the state, and where the app opens | \`POST /scenarios\` | \`POST /scenarios/{name}\` |
| trace of calls | the state, the calls, and what each changed | \`GET /trace\` | \`POST /trace\` |
| redacted trace | calls without state, with replaced values | \`GET /trace?redacted=yes\` | \`PUT /recorded-replies\`, \`POST /trace\` |

- A trace holds at most ${MAXIMUM_CALLS} calls, a redacted one ${MAXIMUM_REDACTED_CALLS}. \`GET /trace?from=17&to=17\` is a trace of one call.
- \`POST /trace\` opens it in a new sandbox, with the recorded calls in its journal and the state after the last call, or with \`?at=start\` before the first. It changes no other sandbox. It runs each call with its original state, time and random values, so that the reply is the same, including tokens.
- The server keeps no copies of states. A sandbox keeps its last 8,000 changes, each with the document before it, and a trace goes back through them.
- A saved scenario is a file in the folder \`MOCK_SCENARIOS\` (default: \`scenarios\` in the server's working directory). Commit the file to share it. After opening, its clock continues from the time of the save. Several servers share scenarios if they share the folder.
- The version is one number for the format and for the documents in it. A server refuses any other version. The error names both.
- A file that is broken or from a server with other assumptions is refused as a whole. Nothing changes.`,
    '## Devices',
    `- A device is identified by its host name (\`a.localhost\`, \`b.localhost\`), else by its address. The server forgets it when it stops. Its simulated shell reports nothing before \`PUT /devices/{device}/shell\` turns reporting on. A page gets new settings when it loads. A reporting page gets them with its next report.`,
    '## Every call',
    ...adminTable.flatMap(section),
  );
