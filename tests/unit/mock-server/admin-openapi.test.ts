import { defineAdminRoute } from '@kit/mock-server/admin/define';
import { openApiDocument } from '@kit/mock-server/admin/openapi';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import packageJson from '../../../mock-server/package.json' with { type: 'json' };

const handle = () => ({}) as never;
const text = { type: 'string' };
const schemaOf = (properties: object, ...required: string[]) => expect.objectContaining({ properties, required });

const json = (schema: unknown) => ({ 'application/json': { schema } });
const sandbox = {
  name: 'sandbox',
  in: 'query',
  required: false,
  schema: text,
  description: 'Sandbox of the call; default: that of the /s/<sandbox> prefix, then of the cookie, then "default"',
};

describe('the OpenAPI document', () => {
  it('has its version, and every route below its path', () => {
    const route = { summary: 'Reads.', response: z.strictObject({}), handle };
    const { paths, info } = openApiDocument([
      defineAdminRoute({ method: 'GET', path: '/a/:id', ...route }),
      defineAdminRoute({ method: 'DELETE', path: '/a/:id', ...route }),
      defineAdminRoute({ method: 'GET', path: '/b', ...route }),
    ]);
    expect(info.version).toBe(packageJson.version);
    const methods = Object.entries(paths).map(([path, operations]) => [path, Object.keys(operations)]);
    expect(methods).toEqual([
      ['/__admin/a/{id}', ['get', 'delete']],
      ['/__admin/b', ['get']],
    ]);
  });

  it('describes the parameters, the body and the reply of a call', () => {
    const withDefault = z.strictObject({ must: z.string(), may: z._default(z.string(), 'x') });
    const route = defineAdminRoute({
      method: 'POST',
      path: '/a/:one-id/b.json',
      summary: 'Writes.',
      handle,
      params: z.strictObject({ one: z.optional(z.string()) }),
      query: withDefault,
      body: withDefault,
      response: withDefault,
    });
    const may = { ...text, default: 'x' };
    expect(openApiDocument([route]).paths['/__admin/a/{one}-id/b.json']?.post).toEqual({
      summary: 'Writes.',
      operationId: 'postAOneIdBJson',
      parameters: [
        { name: 'one', in: 'path', required: true, schema: text },
        { name: 'must', in: 'query', required: true, schema: text },
        { name: 'may', in: 'query', required: false, schema: may },
        sandbox,
      ],
      requestBody: {
        required: true,
        content: json(schemaOf({ must: text, may }, 'must')),
        'x-maximum-bytes': 1_048_576,
      },
      responses: {
        '200': { description: 'Done', content: json(schemaOf({ must: text, may }, 'must', 'may')) },
        default: { description: 'Refused', content: json({ $ref: '#/components/schemas/Refusal' }) },
      },
    });
  });
});
