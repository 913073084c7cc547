import { codes } from '@kit/contracts/codes';
import { magicValues } from '@kit/mock-server/data/magic-values';
import { presetNames } from '@kit/mock-server/faults/networks';
import type { Scenario } from '@kit/mock-server/scenarios/scenario';
import { scenarios } from '@kit/mock-server/scenarios/table';
import { usagesOf } from '../../mock-server/workbench/commands/command-line';
import { type Command, commands } from '../../mock-server/workbench/commands/table';
import { code, GENERATED, page, table } from './markdown';

const SERVER = 'http://127.0.0.1:8787';

const rowOf = ({ name, description, sideEffects }: Scenario): string[] => [
  `[${name}](${SERVER}/__admin/scenarios/${name}/open)`,
  sideEffects === undefined ? description : `${description} Changes ${sideEffects}.`,
  code(`npm run qa -- ${name}`),
];

const WORKBENCH = `${code('npm start')} prints its address; on the mock server’s own port it is [${SERVER}/__admin/](${SERVER}/__admin/). A browser is taken to \`workbench.localhost\`, below which each phone has an origin, and so a storage, of its own.

From \`npm start\` to a trace that replays, in two minutes and by keyboard too:

1. Press \`S\`, type \`overdue\`, press Enter: a borrower who is three days late is on phone A.
2. **+ Phone B**, and in its borrower menu log in as the same number. Tap anything on A: it was squeezed, as on two real phones.

![The workbench: situations, two phones of one borrower, the inspector, the traffic and a call](images/workbench.webp)

3. On the right, **What comes next** has the next overdue fee with *Go there*; **Make happen** has a transfer of any amount and what the state of the order allows, and nothing else.
4. **Faults**: one click makes the borrower’s next call go wrong; *New fault* is a form that makes none that would be refused; *Network* gives a phone slow 3G. **Messages** has the code to copy, **Native** how the bridge answers each event, **Contract** every method, code and rule.
5. Press \`T\` and walk through the calls: request and reply in plain text with the contract’s rules beside the fields, headers, bytes, where the reply differs from the one before, and *State it changed*. *Back to before this* puts money, sessions, clock and phones back. *Edit, send again* sends other entries under the same login. Where a bridge is watched, what crosses it and each analytics event stand between the calls.

![A call of the traffic with the documents that it changed, before and after](images/workbench-changed.webp)

6. **Save trace**, or *Trace from here* on a call, writes one file. It has the steps, the calls in plain text, the state before them, a picture of each phone, the versions, and the command that replays it.
7. **Drop the file on any workbench** to read it. That changes nothing. *Replay* makes a new sandbox that stands where the trace stood, on the screen of its picture, and says of each call whether it came to the same. A file that is broken, too large, of an unknown version or hostile is refused with the reason. Files of version 0.1 open too.

![A trace that was dropped: its steps, a call in plain text and the phone as it looked](images/workbench-report.webp)

\`Ctrl K\` finds anything, and \`?\` names the keys. Whatever the page does is one call of the admin API, and stands at its foot to be copied as a curl or a command. All that it shows is in its address: a link shows a colleague the same. *Save as scenario* keeps the sandbox as a file to commit. In the dark:

![The same in the dark theme, with the faults of the sandbox](images/workbench-dark.webp)`;

/** What testers ask for most, and the one thing that each takes. */
const EFFORT: readonly (readonly [wanted: string, inPage: string, inTerminal: string])[] = [
  [
    'a session that expires, or is squeezed, on the repay screen',
    '**Borrower**: *Expire session*, *Squeeze*',
    'squeeze <number>',
  ],
  ['thirty days overdue', 'the situation `overdue-30`', 'overdue-30'],
  [
    'a reset on the second payment call',
    '**Faults**: *2nd payment is reset*',
    'fault createPayOrder network=CONNECTION_RESET_BY_PEER --nth 2 --times 1',
  ],
  ['slow 3G', '**Faults**, *Network*: `slow-3g`', 'network slow-3g'],
  ['an account that the bank refuses', 'the situation `bank-refused`', 'bank-refused'],
  ['a field that is missing', '**Faults**: *Missing field*', 'fault any payload=MISSING_FIELD --times 1'],
  ['a key exchange that fails', '**Faults**: *Key exchange fails*', 'fault generateSk http=502 --times 1'],
  [
    'an upload of 20 MB and one byte',
    '**Faults**: *Upload is too large*',
    `fault mediaUpload code=${codes.FILE_TOO_LARGE.code} --times 1`,
  ],
  ['a message that is not read', 'the situation `unread-ticket`', 'unread-ticket'],
  ['three days later', '`Ctrl K`, `3 days`', 'advance 3d'],
  ['a bug with its proof', '*Save trace*', 'trace <first call> <last call>'],
];

const WAYS = `\`\`\`sh
# one address: brings the situation about and opens the app, logged in
${SERVER}/__admin/scenarios/overdue-3/open
${SERVER}/__admin/scenarios/overdue-3/open?contactNumber=08031234567&sandbox=mine

# curl: answers contactNumber, a fresh authCode, orderNo and the route
curl -X POST ${SERVER}/__admin/scenarios/overdue-3
curl -X POST '${SERVER}/__admin/scenarios/overdue-3?sandbox=mine' -H 'content-type: application/json' -d '{"contactNumber":"08031234567"}'

# the terminal
npm run qa -- overdue-3 --phone 08031234567 --sandbox mine
\`\`\`

\`\`\`ts
// a line in a test: over the wire, in the browser, or the ids alone (tests/support/scenario.ts)
const borrower = await logInWithScenario(client, 'overdue-3');
await page.goto(scenarioUrl(sandbox, 'overdue-3'));
const { orderNo } = await runScenario(sandbox, 'overdue-3');
\`\`\``;

const TIME = `\`\`\`sh
npm run qa -- advance 3d              # token life, key life, due dates, fees, reviews and code expiry follow
npm run qa -- next                    # what comes next, and how far to move the clock for it
npm run qa -- clock freeze            # resume, reset
npm run qa -- squeeze 08031234567     # the next call meets ${codes.TOKEN_SQUEEZED.code}; expire ${codes.TOKEN_EXPIRED.code}, invalidate ${codes.TOKEN_INVALID.code}
npm run qa -- keys                    # the next call meets 401 and renews its key, unseen
npm run qa -- code 08031234567        # the code that was sent last
npm run qa -- pay <orderNo> 5000      # a transfer arrives; also to the account number of a payment
npm run qa -- snapshot save a.json    # the whole sandbox, and back with load
npm run qa -- scenario save mine      # the same as a file in scenarios/ to commit; scenario open mine
npm run qa -- outcomes 08031234567 review=reject
npm run qa -- tickets 08031234567     # tickets reply <ticket> <text> is an unread message
npm run qa -- sandboxes               # which there are; sandboxes clone <name> <new name>, delete <name>
\`\`\``;

const FAULTS = `\`\`\`sh
npm run qa -- fault homePage code=${codes.INTERNAL_ERROR.code} --times 1
npm run qa -- fault any latency=2s~0.8 --ttl 5m            # lognormal; 100ms..3s is even between two
npm run qa -- fault createPayOrder network=CONNECTION_RESET_BY_PEER --phone 08031234567 --nth 2
npm run qa -- fault mediaUpload network=BANDWIDTH:2000
npm run qa -- fault generateSk envelope=WRONG_KEY --times 1
npm run qa -- fault orderDetail payload=MISSING_FIELD --probability 0.3 --seed 7
npm run qa -- fault orderDetail payload=MISSING_FIELD:repayment.remaining   # a field of the response
npm run qa -- fault createPayOrder network=CONNECTION_RESET_BY_PEER --times 1 --with-retry
npm run qa -- fault list
npm run qa -- fault clear
\`\`\``;

const NETWORK = `\`\`\`sh
npm run qa -- network slow-3g --sandbox mine   # ${presetNames.join(', ')}
npm run qa -- network off --sandbox mine
\`\`\`

\`\`\`ts
// a line in a test
await client.admin('PUT', '/network', { preset: 'slow-3g' });
\`\`\``;

const TRACES = `\`\`\`sh
npm run qa -- tail                     # the calls, live
npm run qa -- back 17                  # the sandbox as it was before call 17; forward again to before a later one
npm run qa -- send 17 '[{"method":"homePage","data":{}}]'   # the same call once more, with other entries
npm run qa -- trace 12 17 bug.json     # what happened, and how to stand there again; trace 17 is one call
npm run qa -- replay bug.json          # elsewhere: a new sandbox, and the address that opens it
\`\`\``;

const PHONE_ON_DESK = `\`\`\`sh
npm start -- --lan                     # or MOCK_HOST and MOCK_ADMIN_TOKEN; prints a link and a QR code
npm run qa -- phone /login             # another one, for a path of the app
\`\`\`

Scan it with the phone’s camera: the app opens there, in the same sandboxes, with hot reload. A link opens once, within five minutes, and lets the phone in for twelve hours: situations, the checkout page and the native login work there too. **On a phone** in the workbench shows one with somebody logged in, and the phone is in the list of phones under its address, to be given a network or faults of its own. Only whoever has such a link, or the admin token, gets to the admin API; the app itself is open to the network for as long as it runs.`;

/** The page for QA: every scenario, and each way to it. */
export const qaPage = (): string =>
  page(
    '# For QA: any situation in one step',
    GENERATED,
    'With `npm start` or `npm run mock` running. While `npm start` serves the app at port 5173, use that port in the addresses: the app there, and on the phones of the workbench there, is the one of the sources, with hot reload. The mock server’s own port serves the built app, as borrowers have it.',
    '## The workbench',
    WORKBENCH,
    '## QA effort',
    'One act each, in the page or in the terminal:',
    table(
      ['wanted', 'in the workbench', 'in the terminal'],
      EFFORT.map(([wanted, inPage, command]) => [wanted, inPage, code(`npm run qa -- ${command}`)]),
    ),
    '## The ways',
    WAYS,
    'The number starts over, what led to the situation happens in the past, and it ends now: no other borrower of the sandbox notices, and its clock stays. A browser that is logged in with the number stays so; without a number the borrower is a new one, and the app opens as newly installed. Running it twice gives the same situation. The three scenarios of a token go on with the borrower as they are: a browser that is logged in meets the end of its session at the next tap, and in any other the address shows how it ended.',
    'Type such an address or paste it: a link to it on another site, or a page of another port, is refused. Where the server has an admin token, curl sends it as `x-admin-token`, the terminal takes it from `MOCK_ADMIN_TOKEN`, and a browser is asked for it once, or opens a link that `npm run qa -- enter` prints; after that every address here opens ([admin.md](admin.md#who-may-call-it)).',
    '## A phone on the desk',
    PHONE_ON_DESK,
    '## The commands',
    'Each takes `--sandbox`, `--url` and `--admin-token`; `npm run qa -- <command> --help` shows its other flags.',
    table(
      ['command', 'what it does'],
      Object.entries<Command>(commands).map(([name, command]) => [
        usagesOf(name, command).map(code).join('<br>'),
        command.about,
      ]),
    ),
    '## The scenarios',
    table(['scenario', 'what it is', 'terminal'], scenarios.map(rowOf)),
    '## Time, sessions, money',
    TIME,
    '## What goes wrong',
    FAULTS,
    'What each effect does: [admin.md](admin.md#faults-in-particular).',
    '## The network',
    NETWORK,
    'The app’s own files are as slow, where it is the built one, on the mock server’s own port: those of the sources, hundreds of them, come as fast as ever. A phone of its own is each name below `localhost` (`a.localhost`, `b.localhost`) and each other machine, by its address.',
    '## Outcomes, set beforehand',
    '`PUT /__admin/borrowers/<number>/outcomes` sets what a borrower is answered: `{"review":"reject"}`, `{"payout":"bank refused"}`, `{"approvedAmount":20000}`, `{"photo":{"quality":"dark","faceFound":true,"confidence":40}}`; [admin.md](admin.md) lists all of it.',
    'Values that mean something to the mock wherever they are typed:',
    table(
      ['field', 'value', 'what it does'],
      magicValues.map(({ field, value, does }) => [code(field), value, does]),
    ),
    '## What happened',
    `\`${SERVER}/__admin/requests\` has every call in plain text, newest first, and which fault it met; \`/__admin/events\` has them live. \`/__admin/trace?from=12&to=17\` is a range of them with the state before: attach it to a bug report, and \`POST /__admin/trace\` replays it elsewhere.`,
    TRACES,
    'A trace is one file with a range of calls. Replayed on any server, it makes a new sandbox that stands where the trace ended, at its time. Each call is run again, and the command says whether the reply is the same. A file that is broken, of an unknown version or of a server with other assumptions is refused with the reason. Formats and versions: [admin.md](admin.md#traces-and-scenarios-in-particular).',
    '## The simulated shell',
    'Query parameters of any page of the app, taken off before the app sees them: `shell.nativeUser=<number>` is logged in natively, `shell.token=<token>` has that token whether it is in force or not, `shell.bridge=missing` is a plain browser, `shell.delay=2000`, `shell.statusHeight=120`, `shell.textSize=200` is the size of text in percent, `shell.theme=dark`, `shell.frame=no` shows the page as wide as the window, where that is a desk’s and the page would be in a frame as wide as a phone, `shell.wipe=yes` forgets first all that the app kept in its sandbox, and `shell.<event>=timeout`, `error` or `malformed` for one native event.',
  );
