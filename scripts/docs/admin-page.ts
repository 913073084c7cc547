import { codes } from '@kit/contracts/codes';
import { jsonSchemaOf } from '@kit/contracts/openrpc/json-schema';
import { ADMIN, type AdminRoute } from '@kit/mock-server/admin/define';
import { MAXIMUM_LISTENERS } from '@kit/mock-server/admin/events';
import { adminTable } from '@kit/mock-server/admin/table';
import { topCodes } from '@kit/mock-server/faults/effect-scope';
import { MAXIMUM_FAULTS } from '@kit/mock-server/sandbox/records/faults';
import { fieldsTable } from './fields';
import { code, GENERATED, page, table } from './markdown';

const callOf = ({ method, path }: AdminRoute): string => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

const answerOf = ({ type, response }: AdminRoute): string => {
  if (type === 'redirect') return 'Goes on to the app (HTTP 302).';
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
- A sandbox holds ${MAXIMUM_FAULTS} faults. One that could never match is refused; one that has met nothing yet shows \`matched: 0\`.`;

/** The admin API as a page: drawn from the routes themselves. */
export const adminPage = (): string =>
  page(
    '# The admin API of the mock server',
    GENERATED,
    `JSON under \`${ADMIN}\`, of the sandbox named by \`?sandbox=\`, else by the \`/s/<sandbox>\` prefix or the cookie \`sandbox\`, else \`default\`. It is no part of the contract with a real backend. As an OpenAPI document: \`GET ${ADMIN}/openapi.json\`.`,
    'It listens on loopback only unless the server has an admin token (`MOCK_ADMIN_TOKEN`); then each call needs it, as `authorization: Bearer <token>` or `x-admin-token: <token>`. What a call does not understand is HTTP 400 with `{error, issues: [{path, reason}]}`; what is not there 404; what cannot be done as things are 409.',
    table(
      ['call', 'what it does'],
      adminTable.map((route) => [code(callOf(route)), route.summary]),
    ),
    '## Faults in particular',
    FAULTS,
    '## Journal, snapshots and bundles in particular',
    `- The journal of a sandbox holds its last 2,000 calls and 8 MB of them (\`MOCK_JOURNAL_ENTRIES\`, \`MOCK_JOURNAL_BYTES\`); at most ${MAXIMUM_LISTENERS} may listen to it live.
- A snapshot is the whole sandbox but for its journal. Put back, it is what it was; a document that is not what it has to be refuses the whole.
- A bundle is a call with the state before it. No copy of the state is made for that: the sandbox keeps its last 8,000 changes, each with what was there before, and goes back through them when a bundle is asked for. Time and randomness of a call come from one place and are kept with it, so it answers the same elsewhere, token and all.`,
    '## Every call',
    ...adminTable.flatMap(section),
  );
