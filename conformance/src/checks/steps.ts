import type { CodeName } from '@kit/contracts/codes';
import type { MethodName } from '@kit/contracts/methods';
import type { HookName } from '../hooks/hooks';
import type { Kept, Reply } from './kept';

type Data = Readonly<Record<string, unknown>>;

/** Calls a method as the borrower of the scenario, and expects success unless a code is named. */
export interface SendStep {
  readonly send: MethodName;
  readonly data?: Data | ((kept: Kept) => Data);
  readonly code?: CodeName;
  /** what the token is kept as; `token` unless it says otherwise */
  readonly as?: string;
}

/**
 * Holds a place of the last reply to what it must be. Several values may be right: one computed from what is known, and
 * one from the other fields of the same reply, so that a field that is wrong is told once and not with all that follow.
 */
export interface ExpectStep {
  readonly expect: string;
  readonly is: (kept: Kept, reply: Reply) => readonly unknown[];
  /** in words, what it must be */
  readonly rule: string;
}

/** Remembers a place of the last reply. */
export interface KeepStep {
  readonly keep: string;
  readonly from: string;
}

/** Asks for what only the other side can bring about. */
export interface HookStep {
  readonly hook: HookName;
  readonly with: (kept: Kept) => readonly (string | number)[];
  /** remembers what it answers */
  readonly keep?: string;
}

export type Step = SendStep | ExpectStep | KeepStep | HookStep;

export const send = (
  method: MethodName,
  data: SendStep['data'] = {},
  more: Pick<SendStep, 'code' | 'as'> = {},
): SendStep => ({ send: method, data, ...more });

export const expect = (place: string, rule: string, is: ExpectStep['is']): ExpectStep => ({ expect: place, rule, is });

export const keep = (name: string, from = name): KeepStep => ({ keep: name, from });

export const hook = (name: HookName, values: HookStep['with'], as?: string): HookStep => ({
  hook: name,
  with: values,
  ...(as === undefined ? {} : { keep: as }),
});
