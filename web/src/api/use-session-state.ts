import { useState } from 'react';
import { useServices } from './services';
import type { Session } from './session';

interface Memory {
  readonly generation: number;
  readonly values: Map<string, unknown>;
}

const memories = new WeakMap<Session, Memory>();

const valuesOf = (session: Session): Map<string, unknown> => {
  const { generation } = session.state();
  const known = memories.get(session);
  if (known?.generation === generation) return known.values;
  const values = new Map<string, unknown>();
  memories.set(session, { generation, values });
  return values;
};

/**
 * State that survives leaving the screen, for example to read the help. It is in memory only and ends with the session.
 * @param name unique in the app
 * @returns the state, its setter, and a function that deletes it
 */
export const useSessionState = <State>(
  name: string,
  initial: State,
): readonly [State, (next: State) => void, () => void] => {
  const { session } = useServices();
  const [state, setState] = useState(() => {
    const values = valuesOf(session);
    return values.has(name) ? (values.get(name) as State) : initial;
  });
  const set = (next: State) => {
    valuesOf(session).set(name, next);
    setState(next);
  };
  return [state, set, () => valuesOf(session).delete(name)];
};
