import { messageOf } from '@kit/contracts/message-of';
import { SandboxUnavailable } from '../../sandbox/names';
import type { SandboxHost } from '../../sandbox/sandbox-host';
import { conditionOf, hasRoomForFiles } from './condition';
import type { Connection } from './connection';

/** Redis stores files as base64. */
const ENCODED = 4 / 3;

/** Reserves room for the files that one server uploads. */
export const roomForFiles = (connection: Connection): SandboxHost['reserveFile'] => {
  /** encoded bytes of files that are not committed yet */
  let reserved = 0;
  return async (bytes) => {
    const encoded = bytes * ENCODED;
    const release = (): void => {
      reserved -= encoded;
    };
    // Reserved before Redis replies, because several uploads ask at the same time.
    reserved += encoded;
    try {
      if (hasRoomForFiles(await conditionOf(connection), reserved)) return release;
    } catch (cause) {
      release();
      throw new SandboxUnavailable(messageOf(cause));
    }
    release();
    return undefined;
  };
};
