import type { CodeName } from '@kit/contracts/codes';
import type { MethodName } from '@kit/contracts/methods';
import type { HookName } from '../hooks/hooks';
import type { CallOptions } from '../wire/client';
import type { Upload } from '../wire/upload';
import type { CheckContext } from './check-context';
import { type Memory, Reply } from './memory';

type Data = Readonly<Record<string, unknown>>;

/** The expected outcome of a call: success by default. */
interface Outcome {
  /** the allowed codes of the result */
  readonly code?: CodeName | readonly CodeName[];
  /** the code that refuses the whole envelope */
  readonly top?: CodeName;
  /** the field that the refusal must name, and what is wrong with it */
  readonly names?: readonly [path: string, broken: string];
}

/** Calls a method, by default with the token of the borrower. */
export interface SendStep extends Outcome {
  readonly send: MethodName;
  readonly data?: Data | ((memory: Memory) => Data);
  readonly options?: CallOptions | ((memory: Memory) => CallOptions);
}

/** Uploads a file as the borrower. */
export interface UploadStep extends Outcome {
  readonly upload: Partial<Upload>;
}

/**
 * Compares a field of the last reply with the allowed values. Two values may be allowed: one from known facts, one from
 * other fields of the reply. So a wrong field is reported once, without the fields that depend on it.
 */
export interface ExpectStep {
  readonly expect: string;
  readonly is: (memory: Memory, reply: Reply) => readonly unknown[];
  /** the requirement in words */
  readonly rule: string;
  /** true if the rest of the check makes no sense otherwise */
  readonly isRequired?: true;
}

/** Stores a field of the last reply in the memory, or the whole reply if `from` is empty. */
export interface KeepStep {
  readonly keep: string;
  readonly from: string;
}

/** Runs a hook. */
export interface HookStep {
  readonly hook: HookName;
  readonly with: (memory: Memory) => readonly (string | number)[];
  /** name of the answer in the memory */
  readonly as?: string;
}

/** A step that the other kinds cannot express. */
export interface RunStep {
  readonly run: (context: CheckContext, memory: Memory) => Promise<void>;
  readonly methods: readonly MethodName[];
}

export type Step = SendStep | UploadStep | ExpectStep | KeepStep | HookStep | RunStep;

export const send = (
  method: MethodName,
  data: SendStep['data'] = {},
  more: Omit<SendStep, 'send' | 'data'> = {},
): SendStep => ({ send: method, data, ...more });

export const expect = (place: string, rule: string, is: ExpectStep['is']): ExpectStep => ({ expect: place, rule, is });

/** Ends the check if the value is wrong, so that one cause is one deviation. */
export const need = (place: string, rule: string, is: ExpectStep['is']): ExpectStep => ({
  ...expect(place, rule, is),
  isRequired: true,
});

/** Expects fields of the last reply to equal those of an object. @param at path of their object in the reply */
export const expectFields = (
  fields: readonly string[],
  rule: string,
  of: (memory: Memory) => unknown,
  at = '',
): ExpectStep[] =>
  fields.map((field) =>
    expect(at === '' ? field : `${at}.${field}`, rule, (memory) => [new Reply(of(memory)).at(field)]),
  );

/** Expects a value that is not null. */
export const needValue = (place: string, rule: string): ExpectStep =>
  need(place, rule, (_, reply) => [reply.at(place) ?? 'a value']);

export const keep = (name: string, from = name): KeepStep => ({ keep: name, from });

export const hook = (name: HookName, values: HookStep['with'] = () => [], as?: string): HookStep => ({
  hook: name,
  with: values,
  ...(as !== undefined && { as }),
});

const phoneOf = (memory: Memory) => memory.text('phone');

/** Requests a verification code for the number in the memory, and keeps it. */
export const requestCode = (purpose: 'login' | 'accountDeletion' = 'login'): Step[] => [
  send('sendAuthCode', (memory) => ({ contactNumber: phoneOf(memory), purpose }), { options: { token: undefined } }),
  hook('codeFor', (memory) => [phoneOf(memory), purpose], 'authCode'),
];

/** Logs the number in the memory in. @param as name of the token in the memory */
export const logIn = (as = 'token', contactNumber: (memory: Memory) => string = phoneOf): Step[] => [
  send('sendAuthCode', (memory) => ({ contactNumber: contactNumber(memory), purpose: 'login' }), {
    options: { token: undefined },
  }),
  hook('codeFor', (memory) => [contactNumber(memory), 'login'], 'authCode'),
  send('authenticate', (memory) => ({ contactNumber: contactNumber(memory), authCode: memory.text('authCode') }), {
    options: { token: undefined },
  }),
  keep(as, 'authIdentifier'),
];
