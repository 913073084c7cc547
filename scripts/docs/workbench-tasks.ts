import { codes } from '@kit/contracts/codes';

/** A common request of testers, and how the workbench and the terminal fulfil it. */
export interface Task {
  readonly wanted: string;
  /** each click, key or typed text in the workbench, in Markdown */
  readonly acts: readonly string[];
  /** arguments of `npm run qa --`; missing if only the page does it */
  readonly command?: string;
}

const search = (words: string): readonly string[] => ['`Ctrl K`', `type \`${words}\``, '`Enter`'];
const row = 'click the call';

/** tests/workbench/tasks.spec.ts does each task and counts its acts. */
export const tasks = {
  overdue: {
    wanted: 'a borrower who is three days overdue',
    acts: ['`S`', 'type `overdue-3`', '`Enter`'],
    command: 'overdue-3',
  },
  later: { wanted: 'three days later', acts: search('3 days'), command: 'advance 3d' },
  next: { wanted: 'the next event, such as a fee', acts: ['*Next: …*'], command: 'get /next' },
  freeze: { wanted: 'a clock that stands still', acts: ['⋯ of the clock', '*Freeze*'], command: 'post /clock/freeze' },
  screen: { wanted: 'a screen of the app', acts: search('/bank_account_info') },
  secondPhone: {
    wanted: 'a second phone with the same borrower',
    acts: ['*+*', 'the borrower menu of phone B', 'the number'],
  },
  squeeze: { wanted: 'a squeezed session', acts: ['**Borrower**', '*Squeeze*'], command: 'squeeze <number>' },
  expire: { wanted: 'an expired session', acts: search('expire session'), command: 'expire <number>' },
  slow: {
    wanted: 'slow 3G on one phone',
    acts: ['*Online*', '*Slow 3G*'],
    command: `put /devices/a.workbench/network '{"network":"slow-3g"}'`,
  },
  secondPayment: {
    wanted: 'a reset on the second payment call',
    acts: ['**Faults**', '*2nd payment is reset*'],
    command: 'fault createPayOrder drop=reset --after 1 --times 1',
  },
  missing: {
    wanted: 'a reply with a missing field',
    acts: ['**Faults**', '*Missing fields*'],
    command: `fault orderDetail reply='{"remove":["repayment"]}' --times 1`,
  },
  exchange: {
    wanted: 'a key exchange that fails',
    acts: ['**Faults**', '*Key exchange fails*'],
    command: 'fault generateSk http=502 --times 1',
  },
  upload: {
    wanted: 'an upload of 20 MB and one byte',
    acts: ['**Faults**', '*Upload is too large*'],
    command: `fault mediaUpload code=${codes.FILE_TOO_LARGE.code} --times 1`,
  },
  why: { wanted: 'what an error means, and what the app does next', acts: [row], command: 'tail' },
  failed: { wanted: 'only the failed calls', acts: ['click the filter box', 'type `-code:0`'] },
  state: { wanted: 'what a call changed', acts: [row, '*State*'] },
  nextReply: {
    wanted: 'another reply to the next call like this one',
    acts: [row, '*Change next reply*', '*HTTP 502*'],
    command: 'fault orderDetail http=502 --times 1',
  },
  resend: {
    wanted: 'the same call with another token',
    acts: [row, '*Edit and resend*', 'type the token', '*Resend*'],
    command: 'post /requests/<call>/send {}',
  },
  back: { wanted: 'the state before a call', acts: [row, '*Back to before*'], command: 'post /history/c<call>/back' },
  transfer: {
    wanted: 'a bank transfer',
    acts: ['**Borrower**', 'type the amount', '*Add transfer*'],
    command: 'pay <order> <amount>',
  },
  code: { wanted: 'a login code', acts: ['**Messages**', '*Copy …*'], command: 'code <number>' },
  trace: {
    wanted: 'a bug report with evidence',
    acts: ['*Save trace*', '*Save trace* in the dialog'],
    command: 'trace <first call> <last call>',
  },
} as const satisfies Readonly<Record<string, Task>>;

/** From the menu of the sandbox. */
const sandboxMenu = 'the menu of the sandbox';
/** A fault that starts as one of the buttons above the editor. */
const newFault = (start: string): readonly string[] => ['**Faults**', '*+ New fault*', `*${start}*`, '*Add fault*'];

/** What testers wanted in a day of testing. tests/workbench/day-tasks.spec.ts does each of them. */
export const dayTasks = {
  copy: {
    wanted: 'a copy of the sandbox',
    acts: [sandboxMenu, '*Clone…*', 'type the name', '`Enter`'],
    command: `post /sandboxes '{"name":"copy","from":"default"}'`,
  },
  minute: { wanted: 'one minute before midnight', acts: search('23:59') },
  stale: { wanted: 'a phone with the data of the new time', acts: ['*Clock moved · reload*'] },
  left: { wanted: 'the branch that going back left', acts: ['*Return here*'], command: 'get /history' },
  keep: {
    wanted: 'a scenario of the present state',
    acts: ['⋯ of the tabs', '*Save as scenario*', 'type the name', '`Enter`'],
    command: `post /scenarios '{"name":"mine"}'`,
  },
  kept: { wanted: 'a saved scenario', acts: ['`S`', 'type its name', '`Enter`'], command: 'mine' },
  unknown: {
    wanted: 'a code that no app knows, for one method',
    acts: newFault('A code'),
    command: 'fault homePage code=99999 --times 1',
  },
  between: {
    wanted: 'replies late by one to five seconds',
    acts: newFault('A delay'),
    command: 'fault any delay=1s..5s',
  },
  minutes: {
    wanted: 'an outage of five minutes',
    acts: newFault('An outage'),
    command: 'fault any http=503 --minutes 5',
  },
  broken: {
    wanted: 'an upload that breaks at 60 %',
    acts: newFault('A broken upload'),
    command: `fault mediaUpload '{"drop":"upload","percent":60}' --times 1`,
  },
  wrong: { wanted: 'the wrong field of a broken reply', acts: [row] },
  failedFirst: { wanted: 'the entry of a batch that failed', acts: ['click the filter box', 'type `failed`'] },
  lost: { wanted: 'the calls whose reply never arrived', acts: ['click the filter box', 'type `code:"no reply"`'] },
  service: {
    wanted: 'a message from customer service',
    acts: ['**Borrower**', 'type the text', '*New ticket*'],
    command: `post /tickets '{"contactNumber":"<number>","type":7,"description":"Hello"}'`,
  },
  refused: {
    wanted: 'a payout that the bank refuses',
    acts: ['**Borrower**', 'choose it under *Payout*'],
    command: `put /borrowers/<number>/outcomes '{"payout":"bank refused"}'`,
  },
  silent: {
    wanted: 'a native app that never replies to an event',
    acts: ['**Native**', 'choose it under the event'],
    command: `put /devices/a.workbench/shell '{"events":{"getUserInfo":"timeout"}}'`,
  },
  bridge: { wanted: 'the calls over the bridge', acts: ['**Native**', '*Watch bridge*', '*Show its calls*'] },
  offline: {
    wanted: 'a phone without a network',
    acts: ['*Online*', '*Offline*'],
    command: `put /devices/a.workbench/network '{"network":"offline"}'`,
  },
  large: { wanted: 'a phone with text at 200 %', acts: ['⋯ of the phone', '*Text at 200 %*'] },
  empty: {
    wanted: 'an empty sandbox',
    acts: [sandboxMenu, '*Empty this sandbox*', '*Empty this sandbox* in the question'],
    command: 'post /reset',
  },
} as const satisfies Readonly<Record<string, Task>>;
