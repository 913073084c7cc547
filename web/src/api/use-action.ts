import type { MethodName, RequestOf, ResponseOf, RowOf } from '@kit/contracts/methods';
import { useRef, useState } from 'react';
import { AppError } from '../platform/app-error';
import { explained, reasonOf } from '../platform/problems';
import { useServices } from './services';

interface ActionState {
  readonly isRunning: boolean;
  /** the error of the latest run; cleared when the next run starts */
  readonly error: AppError | undefined;
}

/**
 * A call that a tap starts. While a call runs, a second tap with the same request gets the same result, and one with
 * another request is refused. An impatient borrower must not pay twice.
 * @param onRefused reloads what the screen shows, because a refusal means that it may have changed meanwhile
 */
export const useAction = <Name extends MethodName>(row: RowOf<Name>, onRefused?: (error: AppError) => unknown) => {
  const { api } = useServices();
  const [state, setState] = useState<ActionState>({ isRunning: false, error: undefined });
  const running = useRef<{ readonly request: string; readonly result: Promise<ResponseOf<Name>> }>(undefined);

  const perform = async (request: RequestOf<Name>): Promise<ResponseOf<Name>> => {
    let error: AppError | undefined;
    try {
      return await api.call(row, request);
    } catch (thrown) {
      error = AppError.from(thrown);
      if (onRefused && error.kind === 'code') {
        await onRefused(error);
        error = explained(error);
      }
      throw error;
    } finally {
      running.current = undefined;
      setState({ isRunning: false, error });
    }
  };
  /** @throws AppError */
  const run = (request: RequestOf<Name>): Promise<ResponseOf<Name>> => {
    const identity = JSON.stringify(request);
    if (running.current?.request === identity) return running.current.result;
    if (running.current !== undefined)
      return Promise.reject(new AppError('busy', 'Please wait until your last tap is done.'));
    setState({ isRunning: true, error: undefined });
    const result = perform(request);
    running.current = { request: identity, result };
    return result;
  };
  return {
    ...state,
    run,
    /** runs the call for a button; resolves to undefined if it failed, and `problem` then says why */
    attempt: (request: RequestOf<Name>): Promise<ResponseOf<Name> | undefined> => run(request).catch(() => undefined),
    problem: state.error && reasonOf(state.error),
  };
};
