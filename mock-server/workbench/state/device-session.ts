import type { Answer } from '../api/client';
import { formatNumber, formatSecond } from '../lib/format';
import type { Remark } from '../lib/remarks';
import { shownNameOf } from './device-address';

/** The session of a device on the server; null for none. */
export type DeviceSession = Answer<'GET /devices'>['devices'][number]['session'];
type Ended = Pick<NonNullable<DeviceSession>, 'state' | 'endedAt' | 'by'>;

const BY_TESTER = { squeezed: 'squeezed by a tester', expired: 'expired', invalid: 'invalidated by a tester' } as const;

/** How a session ended, such as `squeezed: B logged in at 14:05:12`. Empty for a valid session. */
const endWords = ({ state, endedAt, by }: Ended): string => {
  if (state === 'valid') return '';
  const at = endedAt === null ? '' : ` at ${formatSecond(new Date(endedAt).toISOString())}`;
  if (state === 'squeezed' && by !== null) return `squeezed: ${shownNameOf(by)} logged in${at}`;
  return BY_TESTER[state] + at;
};

/** The login of a phone by the server: its number, how its session ended, or that nobody is logged in. */
export const sessionWords = (session: DeviceSession): string => {
  if (session === null) return 'not logged in';
  const number = formatNumber(session.contactNumber);
  return session.state === 'valid' ? number : `${number} · ${endWords(session)}`;
};

/** The note on a call whose session has ended. */
export const sessionRemarks = (session: Ended | undefined): readonly Remark[] =>
  session === undefined ? [] : [{ tone: 'danger', text: endWords(session) }];
