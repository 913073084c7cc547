import type { MethodName, RequestOf, ResponseOf, RowOf } from '@kit/contracts/methods';
import { useCallback, useRef, useState } from 'react';
import { AppError } from '../platform/app-error';
import { useServices } from './services';

export interface Action<Name extends MethodName> {
  /** @throws AppError */
  readonly run: (request: RequestOf<Name>) => Promise<ResponseOf<Name>>;
  readonly isRunning: boolean;
  /** the error of the latest run; cleared when the next run starts */
  readonly error: AppError | undefined;
}

interface ActionState {
  readonly isRunning: boolean;
  readonly error: AppError | undefined;
}

/**
 * A call that a tap starts. While a call runs, a second tap with the same request gets the same result, and one with
 * another request is refused. An impatient borrower must not pay twice.
 */
export const useAction = <Name extends MethodName>(row: RowOf<Name>): Action<Name> => {
  const { api } = useServices();
  const [state, setState] = useState<ActionState>({ isRunning: false, error: undefined });
  const running = useRef<{ readonly request: string; readonly result: Promise<ResponseOf<Name>> }>(undefined);

  const run = useCallback(
    (request: RequestOf<Name>): Promise<ResponseOf<Name>> => {
      const identity = JSON.stringify(request);
      if (running.current?.request === identity) return running.current.result;
      if (running.current !== undefined)
        return Promise.reject(new AppError('busy', 'Please wait until your last tap is done.'));
      const finish = (error: AppError | undefined) => {
        running.current = undefined;
        setState({ isRunning: false, error });
      };
      const perform = async () => {
        try {
          const response = await api.call(row, request);
          finish(undefined);
          return response;
        } catch (thrown) {
          const error = AppError.from(thrown);
          finish(error);
          throw error;
        }
      };
      setState({ isRunning: true, error: undefined });
      const result = perform();
      running.current = { request: identity, result };
      return result;
    },
    [api, row],
  );
  return { run, ...state };
};
