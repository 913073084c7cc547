import { HOUR } from '@kit/contracts/time-units';
import * as z from 'zod/mini';
import { ownPath } from '../sandbox/own-path';
import { COOKIE_LIFE, TICKET_LIFE } from './auth';
import { ADMIN, type AdminAccess, defineAdminRoute } from './define';

const ENTER = '/enter';
const TICKET = 'ticket';

/** Makes a link that signs a browser in once. @param path page of this server to open afterwards */
export const entryLink = async (access: Pick<AdminAccess, 'makeTicket'>, path: string): Promise<string> =>
  `${ADMIN}${ENTER}?${TICKET}=${await access.makeTicket(path)}`;

export const enterRoutes = [
  defineAdminRoute({
    method: 'POST',
    path: ENTER,
    ofServer: true,
    summary:
      'Makes a link that signs a browser in to a server with an admin token. The link works once, for a few minutes. Refused with 409 if the server has no admin token.',
    configures: false,
    body: z.strictObject({
      /** page of this server that the link opens; default: home */
      path: z.optional(ownPath),
    }),
    response: z.strictObject({
      /** path and query on this server, for the address bar */
      link: z.string(),
      /** remaining life of the link */
      expiresInMs: z.int(),
    }),
    work: async ({ services: { access }, body: { path = '/' } }) => ({
      link: await entryLink(access, path),
      expiresInMs: TICKET_LIFE,
    }),
  }),
  defineAdminRoute({
    method: 'GET',
    path: ENTER,
    ofServer: true,
    summary: `Opens a sign-in link. It sets a cookie and redirects to the page of the link. The cookie replaces the admin token for ${COOKIE_LIFE / HOUR} hours; requests from other sites do not carry it. Refused with 401 if the link was opened before or has expired.`,
    query: z.strictObject({ [TICKET]: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    response: z.string(),
    type: 'redirect',
    isOpen: true,
    setCookie: ({ access }, headers) => access.cookie(headers),
    work: ({ services: { access }, query: { [TICKET]: ticket } }) => access.useTicket(ticket),
  }),
];
