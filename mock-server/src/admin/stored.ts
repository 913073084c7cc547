import { messageOf } from '@kit/contracts/message-of';
import { AdminRefusal } from './define';

/**
 * Waits until the store has the changes of a call.
 * @throws AdminRefusal with HTTP 503 and the cause if the store refuses them
 */
export const stored = async (commit: Promise<void> | undefined): Promise<void> => {
  try {
    await commit;
  } catch (cause) {
    const reason = messageOf(cause);
    throw new AdminRefusal(
      `The store refuses writes: ${reason}. This server retries the change with the next call. A restart before then loses it.`,
      [],
      503,
    );
  }
};

/** Waits until pending changes are stored or refused. Ignores a refusal, because the commit queue reports it. */
export const attempted = async (commit: Promise<void> | undefined): Promise<void> => {
  await commit?.catch(() => undefined);
};
