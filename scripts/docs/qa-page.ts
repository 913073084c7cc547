import { codes } from '@kit/contracts/codes';
import { magicValues } from '@kit/mock-server/data/magic-values';
import { networkNames } from '@kit/mock-server/faults/schema';
import type { Scenario } from '@kit/mock-server/scenarios/scenario';
import { scenarios } from '@kit/mock-server/scenarios/table';
import { usagesOf } from '../qa/commands/command-line';
import { type Command, commands } from '../qa/commands/table';
import { code, GENERATED, page, table } from './markdown';
import { type Task, tasks } from './workbench-tasks';

const SERVER = 'http://127.0.0.1:8787';

const rowOf = ({ name, description, sideEffects }: Scenario): string[] => [
  `[${name}](${SERVER}/__admin/scenarios/${name}/open)`,
  sideEffects === undefined ? description : `${description} Changes ${sideEffects}.`,
  code(`npm run qa -- ${name}`),
];

const WORKBENCH = `${code('npm start')} prints its address. On the mock server’s own port it is [${SERVER}/__admin/](${SERVER}/__admin/). The browser opens it as \`workbench.localhost\`. Each phone below it has its own origin, and so its own storage.

This tour takes one minute:

1. Press \`S\`, type \`overdue\`, press Enter. Phone A shows a borrower who is three days late.
2. Click **+** and log in as the same number from the menu above phone B. Choose phone A and tap anything: its session is squeezed, as on two real phones.
3. Click the red call. It says what the error means and what the app does next. *State* and *Headers* show the rest.

![The workbench: a phone, the calls beside it, and an open call with its error](images/workbench.webp)

4. Click **Back to before**. Money, sessions and clock are as they were, and the phones reload.
5. Press \`Ctrl K\`, type \`3 days\`, press Enter. The clock and the fees follow.
6. Click **Save trace**. Drop the file on any workbench to open it.

### The parts

- **The phones** stand in one column. Drag the divider to give them more room. As many as fit stand beside each other, and the others keep running. Each has its network, width and borrower. \`Ctrl K\` works there too.
- **Calls** lists every call in plain text, and between the calls the acts of testers, such as *clock +20 h*. One box filters it: \`code:10010304 device:A method:confirmBorrow borrower:08031234567 -kind:analytics\` and any text. While you read a call, new ones wait behind *3 new calls · jump*.
- **A call** shows reply, request, changed state and headers, with the contract’s rules beside the fields. *Edit and resend* sends other entries with the same login. *Change next reply* makes a fault for the next call like this one.

![A call with the documents that it changed, before and after](images/workbench-changed.webp)

- **Borrower** has the session, the order, the next events with *Go there*, transfers and the actions that the order’s state allows. **Faults** makes any fault of the next call, and *New fault* is a form that offers only valid ones. **Messages** has the codes to copy, **Native** the replies of the bridge. *Contract* opens the contract with every method, code, rule and assumption.
- **A trace** is a file with the steps, the calls in plain text, the state before them, the versions, and the command that replays it. Opening one makes a new sandbox with the state at the end of the trace and its calls in the journal, and changes no other sandbox. The page says how many calls get the same reply again. A broken, oversized, unknown or hostile file is refused with the reason.

\`Ctrl K\` finds every scenario, screen, action, duration and call. \`?\` lists the keys. Each action of the page is one call of the admin API. The foot of the page shows it, to copy as a curl command. The address contains the whole view, so a link shows a colleague the same. *Save as scenario* writes the sandbox to a file that you can commit. The dark theme:

![The same in the dark theme, with the faults of the sandbox](images/workbench-dark.webp)

What else helps to see what went wrong:

- **Going back reloads the phones.** Each phone keeps its storage and its screen. A phone whose login is undone has to log in again.
- **Acts** are rows between the calls: scenario, transfer, squeeze, move of the clock. Each row has *Back to here*, and the selected one the keys \`Shift Backspace\`. Rows on a branch that you left are struck through, and *Return here* goes back to them. \`GET /__admin/time-line\` lists the changes.
- **The head of a phone** shows its session on the server, such as \`squeezed: B logged in at 14:05:12\`. A refused call has the number of its token, so the filter for a borrower finds it.
- **Calls without a reply** are rows, too: *pending*, *lost* by the simulated network, *aborted* by the app. Errors inside the app are rows with the tag *app*: contract breaks with the field and the reason, uncaught errors, unhandled rejections.
- **Any reply can be edited.** *Change next reply*, *Edit as JSON* answers once or always, for one phone or all. The call shows where the reply breaks the contract. In the terminal: \`npm run qa -- fault <method> reply='{"set":{"<field>":<value>}}' --device a.workbench\`.
- **After a restart** with a state file, the journal continues with its latest 200 calls and acts, and with its ids. A killed server can lose the last quarter of a second. Going back ends at the restart. A link to a call that is gone says so.`;

/** A task with its acts in the workbench, their number, and the command of the terminal. */
const effortOf = ({ wanted, acts, command }: Task): string[] => [
  wanted,
  acts.join(', '),
  String(acts.length),
  command === undefined ? '' : code(`npm run qa -- ${command}`),
];

const WAYS = `\`\`\`sh
# one address: sets up the scenario and opens the app, logged in
${SERVER}/__admin/scenarios/overdue-3/open
${SERVER}/__admin/scenarios/overdue-3/open?contactNumber=08031234567&sandbox=mine

# curl: returns contactNumber, a fresh authCode, orderNo and the route
curl -X POST ${SERVER}/__admin/scenarios/overdue-3
curl -X POST '${SERVER}/__admin/scenarios/overdue-3?sandbox=mine' -H 'content-type: application/json' -d '{"contactNumber":"08031234567"}'

# the terminal
npm run qa -- overdue-3 --phone 08031234567 --sandbox mine
\`\`\`

\`\`\`ts
// one line in a test: over the wire, in the browser, or only the ids (tests/support/scenario.ts)
const borrower = await logInWithScenario(client, 'overdue-3');
await page.goto(scenarioUrl(sandbox, 'overdue-3'));
const { orderNo } = await runScenario(sandbox, 'overdue-3');
\`\`\``;

const TIME = `\`\`\`sh
npm run qa -- advance 3d              # token life, key life, due dates, fees, reviews and code expiry follow
npm run qa -- next                    # the next events, and how far to move the clock for each
npm run qa -- clock freeze            # resume, reset
npm run qa -- squeeze 08031234567     # the next call gets ${codes.TOKEN_SQUEEZED.code}; expire ${codes.TOKEN_EXPIRED.code}, invalidate ${codes.TOKEN_INVALID.code}
npm run qa -- keys                    # the next call gets 401 and renews its key in the background
npm run qa -- code 08031234567        # the last code
npm run qa -- pay <orderNo> 5000      # a transfer arrives; accepts the account number of a payment too
npm run qa -- snapshot save a.json    # the whole sandbox; snapshot load restores it
npm run qa -- scenario save mine      # writes it to scenarios/, to commit; scenario open mine opens it
npm run qa -- outcomes 08031234567 review=reject
npm run qa -- tickets 08031234567     # tickets reply <ticket> <text> sends an unread message
npm run qa -- sandboxes               # lists them; sandboxes clone <name> <new name>, delete <name>
\`\`\``;

const FAULTS = `\`\`\`sh
npm run qa -- fault homePage code=${codes.INTERNAL_ERROR.code} --times 1
npm run qa -- fault any delay=100ms..3s --times 5          # between the two
npm run qa -- fault createPayOrder drop=reset --phone 08031234567 --after 1 --times 1
npm run qa -- fault mediaUpload drop=slow:2000
npm run qa -- fault generateSk envelope=WRONG_KEY --times 1
npm run qa -- fault orderDetail reply='{"remove":["repayment.remaining"]}'   # a field of the response
npm run qa -- fault list
npm run qa -- fault clear
\`\`\``;

const NETWORK = `\`\`\`sh
npm run qa -- network a.workbench slow-3g --sandbox mine   # ${networkNames.join(', ')}
npm run qa -- network a.workbench online --sandbox mine
\`\`\`

\`\`\`ts
// one line in a test
await client.admin('PUT', '/devices/a.workbench/network', { network: 'slow-3g' });
\`\`\``;

const TRACES = `\`\`\`sh
npm run qa -- tail                     # the calls, live
npm run qa -- back 17                  # restores the sandbox to before call 17; a later number goes forward again
npm run qa -- send 17 '[{"method":"homePage","data":{}}]'   # sends the same call again with other entries
npm run qa -- trace 12 17 bug.json     # writes calls 12 to 17 with the state before them; trace 17 is one call
npm run qa -- replay bug.json          # elsewhere: makes a new sandbox and prints its address
\`\`\``;

const PHONE_ON_DESK = `\`\`\`sh
npm start -- --lan                     # or MOCK_HOST and MOCK_ADMIN_TOKEN; prints a link and a QR code
npm run qa -- phone /login             # prints another link, for a path of the app
\`\`\`

Scan the code with the phone’s camera. The app opens there, in the same sandboxes, with hot reload. A link opens once, within five minutes, and gives the phone access for twelve hours, also to scenarios, the checkout page and the native login. **Real phone** in the workbench shows a link with a borrower logged in. The workbench lists the phone by its address. There you can give it a network or faults. The admin API needs such a link or the admin token. The app itself is open to the network while it runs.`;

/** The page for QA: every scenario, and each way to open it. */
export const qaPage = (): string =>
  page(
    '# For QA: any scenario in one step',
    GENERATED,
    'Run `npm start` or `npm run mock` first. With `npm start`, use port 5173 in the addresses: it serves the app from its sources, with hot reload, also on the phones of the workbench. The mock server’s own port serves the built app, as borrowers have it.',
    '## The workbench',
    WORKBENCH,
    '## QA effort',
    'An act is a click, a key or a typed text. A test does each task in the workbench and counts its acts:',
    table(['wanted', 'in the workbench', 'acts', 'in the terminal'], Object.values<Task>(tasks).map(effortOf)),
    '## The ways',
    WAYS,
    'A scenario resets the number and makes the calls that lead to the state. They happen in the past and end now. The sandbox’s clock and its other borrowers do not change. A browser that is logged in with the number stays logged in. Without a number, the scenario creates a new borrower, and the app opens as newly installed. Running a scenario twice gives the same state. The three token scenarios keep the borrower as it is. A logged-in browser loses its session at the next tap. Any other browser sees at the address how the session ended.',
    'Type or paste such an address. A link on another site or on another port is refused. If the server has an admin token, curl sends it as `x-admin-token`, and the terminal reads it from `MOCK_ADMIN_TOKEN`. A browser asks for the token once, or opens a link from `npm run qa -- enter`. After that, every address here opens ([admin.md](admin.md#who-may-call-it)).',
    '## A real phone',
    PHONE_ON_DESK,
    '## The commands',
    'Each command takes `--sandbox`, `--url` and `--admin-token`. `npm run qa -- <command> --help` lists its other flags.',
    table(
      ['command', 'what it does'],
      Object.entries<Command>(commands).map(([name, command]) => [
        usagesOf(name, command).map(code).join('<br>'),
        command.about,
      ]),
    ),
    '## The scenarios',
    table(['scenario', 'state', 'terminal'], scenarios.map(rowOf)),
    '## Time, sessions, money',
    TIME,
    '## What goes wrong',
    FAULTS,
    '[admin.md](admin.md#faults) explains each effect.',
    '## The network',
    NETWORK,
    'Pages and files of the app load at full speed. Each name below `localhost` (`a.localhost`, `b.localhost`) is a separate phone, and so is the address of each other machine.',
    '## Outcomes, set beforehand',
    '`PUT /__admin/borrowers/<number>/outcomes` sets the replies for a borrower: `{"review":"reject"}`, `{"payout":"bank refused"}`, `{"approvedAmount":20000}`, `{"photo":{"quality":"dark","faceFound":true,"confidence":40}}`; [admin.md](admin.md) lists all fields.',
    'These values have a special effect in any form:',
    table(
      ['field', 'value', 'what it does'],
      magicValues.map(({ field, value, does }) => [code(field), value, does]),
    ),
    '## What happened',
    `\`${SERVER}/__admin/requests\` lists every call in plain text with its faults, newest first. \`/__admin/events\` streams them live. \`/__admin/trace?from=12&to=17\` writes a range of calls with the state before them. Attach it to a bug report. \`POST /__admin/trace\` replays it elsewhere.`,
    TRACES,
    'A trace is one file with a range of calls. Any server can replay it. The replay makes a new sandbox with the state and the time at the end of the trace. It runs each call again and reports whether the reply is the same. A file that is broken, of an unknown version or of a server with other assumptions is refused with the reason. [admin.md](admin.md#traces-and-scenarios) lists formats and versions.',
    '## The simulated shell',
    'Add these query parameters to any page of the app. The app does not see them.',
    table(
      ['parameter', 'effect'],
      [
        [code('shell.nativeUser=<number>'), 'The number is logged in natively.'],
        [code('shell.token=<token>'), 'The native user has this token, valid or not.'],
        [code('shell.bridge=missing'), 'There is no bridge, as in a plain browser.'],
        [code('shell.delay=2000'), 'The bridge replies after this delay, in ms.'],
        [code('shell.statusHeight=120'), 'Sets the height of the status bar.'],
        [code('shell.textSize=200'), 'Sets the text size, in percent.'],
        [code('shell.theme=dark'), 'Uses the dark theme.'],
        [code('shell.frame=no'), 'Shows the page in the full width of a desktop window, without the frame of a phone.'],
        [code('shell.wipe=yes'), 'First deletes everything that the app has stored in its sandbox.'],
        [code('shell.<event>=timeout'), 'This native event times out. `error` and `malformed` give these replies.'],
      ],
    ),
  );
