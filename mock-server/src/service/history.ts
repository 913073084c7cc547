import { groupDigits } from '@kit/contracts/money';
import { type Change, lists } from '../core/changes';
import type { Sandboxes } from '../core/sandboxes';
import type { Store } from '../core/store/store';
import type { Sandbox } from './sandbox';

/** The reach of a history, for messages. */
export const HISTORY_REACH = `${groupDigits(lists.steps)} changing calls ago`;

/** The changes of one step, under the position after it. */
export interface Step {
  readonly position: number;
  readonly changes: readonly Change[];
}

/** A step that restored an earlier position. */
interface Return {
  readonly position: number;
  readonly restored: number;
}

/** Consecutive positions, both ends included. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Reads the steps between two positions, oldest first. */
export const stepsBetween = async (store: Store, sandbox: string, from: number, to: number): Promise<Step[]> => {
  const steps = await store.read(sandbox, 'steps', { after: from, before: to + 1 });
  return steps.map(({ id, body }) => ({ position: id, changes: body as readonly Change[] }));
};

/** The positions that led to the current one, newest first. Others belong to branches that were left by going back. */
export const pathOf = async (store: Store, sandbox: string, position: number): Promise<Stretch[]> => {
  const returns = (await store.read(sandbox, 'returns', {})).map(({ body }) => body as Return);
  const stretches: Stretch[] = [];
  let to = position;
  for (const step of returns.toReversed()) {
    if (step.position > to) continue;
    stretches.push({ from: step.position, to });
    to = step.restored;
  }
  return [...stretches, { from: 0, to }];
};

/** Attempts to go back while other calls change the sandbox. */
const MAXIMUM_ATTEMPTS = 20;

/**
 * Restores the state at an earlier position, as an ordinary step. The replaced state stays in the history, so a caller can
 * return to it.
 * @param finish runs in the same step, after the state is restored
 * @returns undefined if the history does not reach that far
 */
export const goBack = async <Result>(
  sandboxes: Sandboxes<Sandbox>,
  name: string,
  position: number,
  finish: (sandbox: Sandbox) => Result,
): Promise<{ readonly result: Result } | undefined> => {
  for (let attempt = 1; attempt <= MAXIMUM_ATTEMPTS; attempt += 1) {
    const now = await sandboxes.transact(name, ({ documents }) =>
      documents.reaches(position) ? documents.position : undefined,
    );
    if (now === undefined) return undefined;
    const steps = await stepsBetween(sandboxes.store, name, position, now);
    if (steps.length !== now - position) return undefined;
    const done = await sandboxes.transact(name, (sandbox) => {
      const { documents } = sandbox;
      // Another call was first, so its step is missing.
      if (documents.position !== now) return undefined;
      for (const { changes } of steps.toReversed())
        for (const { kind, id, before } of changes) documents.put(kind, id, before);
      const { positionAfter } = documents;
      if (positionAfter > now)
        documents.add({ list: 'returns', body: { position: positionAfter, restored: position } satisfies Return });
      sandbox.replies.forgetReads();
      return { result: finish(sandbox) };
    });
    if (done !== undefined) return done;
  }
  return undefined;
};
