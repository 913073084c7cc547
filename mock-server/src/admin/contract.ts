import { openRpcDocument } from '@kit/contracts/openrpc/document';
import * as z from 'zod/mini';
import { defineAdminRoute } from './define';
import { openApiDocument } from './openapi';

export const contractRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/contract',
    summary:
      'The contract with a backend as an OpenRPC document: methods, codes, lists, rules and transport. It contains the current assumptions, field names and paths.',
    response: z.looseObject({ openrpc: z.string() }),
    ofServer: true,
    work: ({ services }) => openRpcDocument(services.config),
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This admin API as an OpenAPI document.',
    response: z.looseObject({ openapi: z.string() }),
    ofServer: true,
    work: ({ routes }) => openApiDocument(routes),
  }),
];
