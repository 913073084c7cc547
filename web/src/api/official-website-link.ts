import type { ResponseOf } from '@kit/contracts/methods';
import type { CallLink } from './link';

/** Replaces the backend's address of the lender's website with the one of this site, if it has one. */
export const officialWebsiteLink =
  (officialWebsite: string | undefined): CallLink =>
  (next) =>
  async (call) => {
    const reply = await next(call);
    if (officialWebsite === undefined || call.row.name !== 'operationConfiguration') return reply;
    return { ...(reply as ResponseOf<'operationConfiguration'>), officialWebsite };
  };
