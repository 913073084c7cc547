import type { CodeName } from '@kit/contracts/codes';
import type { MethodName } from '@kit/contracts/methods';
import type { HookName } from '../hooks/hooks';
import type { Upload } from '../wire/upload';
import type { CheckContext } from './check-context';
import { authCode, filled, type Late, type Memory, phone, Reply } from './memory';

/** JSON that may contain late values, or a late value. */
export type Template =
  | Late
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Template[]
  | { readonly [name: string]: Template };

/** The expected outcome of a call: success by default. */
export interface Outcome {
  /** the allowed codes of the result */
  readonly code?: CodeName | readonly CodeName[];
  /** the code that refuses the whole envelope */
  readonly top?: CodeName;
  /** the field that the refusal must name, and what is wrong with it */
  readonly names?: readonly [path: string, broken: string];
}

/** A call, by default with the token of the borrower. */
interface CallStep extends Outcome {
  /** the options of `WireClient.call` */
  readonly options?: Template;
}

/** Calls a method. */
export interface SendStep extends CallStep {
  readonly send: MethodName;
  readonly data?: Template;
}

/** Uploads a file. */
export interface UploadStep extends CallStep {
  readonly upload: Upload;
}

/**
 * Compares a field of the last reply with the allowed values. Two values may be allowed: one from known facts, one from
 * other fields of the reply. So a wrong field is reported once, without the fields that depend on it.
 */
export interface ExpectStep {
  /** dotted path in the data */
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
  readonly with: readonly Template[];
  /** name of the answer in the memory */
  readonly as?: string;
}

/** A step that the other kinds cannot express. */
export interface RunStep {
  readonly run: (context: CheckContext, memory: Memory) => Promise<void> | void;
  /** the methods that it judges */
  readonly methods: readonly MethodName[];
}

export type Step = SendStep | UploadStep | ExpectStep | KeepStep | HookStep | RunStep;

/** @param more the expected outcome, or only the expected code */
export const send = (
  method: MethodName,
  data: Template = {},
  more: Omit<SendStep, 'send' | 'data'> | CodeName = {},
): SendStep => ({ send: method, data, ...(typeof more === 'string' ? { code: more } : more) });

/** @param is returns the allowed values */
export const expectAny = (place: string, rule: string, is: ExpectStep['is']): ExpectStep => ({
  expect: place,
  rule,
  is,
});

export const expect = (place: string, rule: string, ...wanted: readonly Template[]): ExpectStep =>
  expectAny(place, rule, (memory, reply) => wanted.map((value) => filled(value, memory, reply)));

/** Ends the check if the value is wrong, so that one cause is one deviation. */
export const need = (place: string, rule: string, ...wanted: readonly Template[]): ExpectStep => ({
  ...expect(place, rule, ...wanted),
  isRequired: true,
});

/** Expects fields of the last reply to equal those of an object. @param at path of their object in the reply */
export const expectFields = (fields: readonly string[], rule: string, object: Template, at = ''): ExpectStep[] =>
  fields.map((field) =>
    expect(at === '' ? field : `${at}.${field}`, rule, (memory: Memory) => new Reply(filled(object, memory)).at(field)),
  );

/** Expects a value that is not null. */
export const needValue = (place: string, rule: string): ExpectStep =>
  need(place, rule, (_: Memory, reply: Reply) => reply.at(place) ?? 'a value');

export const keep = (name: string, from = name): KeepStep => ({ keep: name, from });

/** @param as name of the answer in the memory */
export const hook = (name: HookName, values: readonly Template[] = [], as?: string): HookStep => ({
  hook: name,
  with: values,
  ...(as !== undefined && { as }),
});

/** A step with its own code. @param methods the methods that the code judges */
export const run = (methods: readonly MethodName[], judge: RunStep['run']): RunStep => ({ run: judge, methods });

const anonymous = { options: { token: undefined } };

/** Requests a verification code, and keeps it. */
export const requestCode = (purpose: 'login' | 'accountDeletion' = 'login', contactNumber: Late = phone): Step[] => [
  send('sendAuthCode', { contactNumber, purpose }, anonymous),
  hook('codeFor', [contactNumber, purpose], 'authCode'),
];

/** Logs a number in. @param as name of the token in the memory */
export const logIn = (as = 'token', contactNumber: Late = phone): Step[] => [
  ...requestCode('login', contactNumber),
  send('authenticate', { contactNumber, authCode }, anonymous),
  keep(as, 'authIdentifier'),
];
