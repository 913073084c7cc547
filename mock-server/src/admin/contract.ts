import { openApiDocument } from '@kit/contracts/openapi/document';
import * as z from 'zod/mini';
import { defineAdminRoute } from './define';
import { openApiDocument as adminDocument } from './openapi';

export const contractRoutes = [
  defineAdminRoute({
    method: 'GET',
    path: '/contract',
    summary:
      'The contract with a backend as an OpenAPI document, with the assumptions and paths in force. Field names are those of the contract.',
    response: z.looseObject({ openapi: z.string() }),
    ofServer: true,
    work: ({ services }) => openApiDocument(services.config.paths),
  }),
  defineAdminRoute({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This admin API as an OpenAPI document.',
    response: z.looseObject({ openapi: z.string() }),
    ofServer: true,
    work: ({ routes }) => adminDocument(routes),
  }),
];
