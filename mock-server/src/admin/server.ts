import { appConfig } from '@kit/contracts/app-config';
import { openApiDocument } from '@kit/contracts/openapi/document';
import { HOUR, MINUTE } from '@kit/contracts/time-units';
import * as z from 'zod/mini';
import packageJson from '../../package.json' with { type: 'json' };
import { ownAddresses } from '../own-addresses';
import { ownPath } from '../service/paths';
import { COOKIE_LIFE, ENTER, LINK_LIFE } from './auth';
import { defineAdminRoute, wholeNumber } from './define';
import { openApiDocument as adminDocument } from './openapi';

export const serverRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/health',
    summary: 'Confirms that the server runs, and lists its sandboxes and addresses.',
    response: z.strictObject({
      status: z.literal('ok'),
      version: z.string(),
      store: z.string(),
      sandboxes: z.array(z.string()),
      /**
       * IPv4 addresses, without a port, at which other machines reach this server, the most likely one first; or the host
       * name that the server listens on. Empty if the server listens on this machine only.
       */
      addresses: z.readonly(z.array(z.string())),
      /** every call of this API needs the admin token, or the cookie of a sign-in link */
      hasAdminToken: z.boolean(),
      /** only with a real backend behind this server */
      backend: z.optional(
        z.strictObject({
          /** address of the backend, with its base path */
          address: z.string(),
          /** methods that this server answers itself */
          mocked: z.readonly(z.array(z.string())),
        }),
      ),
    }),
    work: async ({ services: { sandboxes, config } }) => ({
      status: 'ok' as const,
      version: packageJson.version,
      store: sandboxes.store.description,
      sandboxes: (await sandboxes.list()).map(({ name }) => name),
      addresses: ownAddresses(config.host),
      hasAdminToken: config.adminToken !== undefined,
      ...(config.backend && { backend: { address: config.backend.address.href, mocked: config.backend.mocked } }),
    }),
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/app-config',
    summary:
      'The configuration that this server writes into the page of the app: public key, base path, and the changes from MOCK_OVERRIDES. Under `/s/<sandbox>`, or with `?sandbox=`, it describes the page of that sandbox.',
    response: appConfig,
    work: ({ services, base }) => services.pageConfig(base),
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/public-key',
    summary: 'The RSA public key for the app to bundle, as PEM (SPKI).',
    response: z.string(),
    work: ({ services: { keyPair } }) => keyPair.publicKey,
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/contract',
    summary:
      'The contract with a backend as an OpenAPI document, with the assumptions and paths in force. Field names are those of the contract.',
    response: z.looseObject({ openapi: z.string() }),
    work: ({ services }) => openApiDocument(services.config.paths),
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This admin API as an OpenAPI document.',
    response: z.looseObject({ openapi: z.string() }),
    work: ({ routes }) => adminDocument(routes),
  }),
  defineAdminRoute({
    method: 'POST',
    path: ENTER,
    summary: `Makes a signed link that signs a browser in to a server with an admin token. It works for ${LINK_LIFE / MINUTE} minutes. Refused with 409 if the server has no admin token.`,
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
    work: ({ services: { access }, body: { path = '/' } }) => ({ link: access.link(path), expiresInMs: LINK_LIFE }),
  }),
  defineAdminRoute({
    method: 'GET',
    path: ENTER,
    summary: `Opens a signed link. It sets a cookie and redirects to the page of the link. The cookie replaces the admin token for ${COOKIE_LIFE / HOUR} hours; requests from other sites do not carry it. Refused with 401 if the link has expired.`,
    query: z.strictObject({ path: ownPath, until: wholeNumber, seal: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
    response: z.string(),
    type: 'redirect',
    isOpen: true,
    work: ({ services: { access }, request, reply, query }) => {
      access.checkLink(query);
      return reply.header('set-cookie', access.cookie(request.headers)).redirect(query.path);
    },
  }),
];
