import type { CodeName } from '@kit/contracts/codes';
import type { MethodName } from '@kit/contracts/methods';
import type { HookName } from '../hooks/hooks';
import { type Memory, Reply } from './memory';

type Data = Readonly<Record<string, unknown>>;

/** Calls a method as the borrower of the check. `code` is the expected code, success by default. */
export interface SendStep {
  readonly send: MethodName;
  readonly data?: Data | ((memory: Memory) => Data);
  readonly code?: CodeName;
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
}

export type Step = SendStep | ExpectStep | KeepStep | HookStep;

export const send = (method: MethodName, data: SendStep['data'] = {}, more: Pick<SendStep, 'code'> = {}): SendStep => ({
  send: method,
  data,
  ...more,
});

export const expect = (place: string, rule: string, is: ExpectStep['is']): ExpectStep => ({ expect: place, rule, is });

/** Ends the check if the value is wrong, so that one cause is one finding. */
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

export const hook = (name: HookName, values: HookStep['with']): HookStep => ({ hook: name, with: values });
