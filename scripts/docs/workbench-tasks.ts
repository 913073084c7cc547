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

export type TaskName = keyof typeof tasks;
