import { HOUR } from '@kit/contracts/time-units';
import * as z from 'zod/mini';
import { ownPath } from '../sandbox/own-path';
import { COOKIE_LIFE, TICKET_LIFE } from './auth';
import { ADMIN, type AdminAccess, defineAdminRoute } from './define';

const ENTER = '/enter';
const TICKET = 'ticket';

/** A link that lets a browser in once. @param path of this server, where it leads */
export const entryLink = async (access: Pick<AdminAccess, 'makeTicket'>, path: string): Promise<string> =>
  `${ADMIN}${ENTER}?${TICKET}=${await access.makeTicket(path)}`;

export const enterRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: ENTER,
    ofServer: true,
    summary:
      'Makes a link that lets a browser in where the server has an admin token: it can be opened once, and soon. Refused with 409 where there is no token to enter with.',
    configures: false,
    body: z.strictObject({
      /** of this server, where the link leads; home by itself */
      path: z.optional(ownPath),
    }),
    response: z.strictObject({
      /** of this server, to be opened from an address bar */
      link: z.string(),
      /** how long it can be opened */
      expiresInMs: z.int(),
    }),
    handle: async ({ services: { access }, body: { path = '/' } }) => ({
      link: await entryLink(access, path),
      expiresInMs: TICKET_LIFE,
    }),
  }),
  defineAdminRoute({
    method: 'GET',
    path: ENTER,
    ofServer: true,
    summary: `That link. It sets a cookie, which is as good as the admin token for ${COOKIE_LIFE / HOUR} hours and is sent from no other site, and goes on to where it leads. A link that was opened before, or is too old, is refused with 401.`,
    query: z.strictObject({ [TICKET]: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    response: z.string(),
    type: 'redirect',
    isOpen: true,
    setCookie: ({ access }, headers) => access.cookie(headers),
    handle: ({ services: { access }, query: { [TICKET]: ticket } }) => access.useTicket(ticket),
  }),
];
