import { jsonSchemaOf } from '@kit/contracts/openapi/json-schema';
import * as z from 'zod/mini';
import packageJson from '../../package.json' with { type: 'json' };
import { ADMIN_COOKIE, TOKEN_HEADER } from './auth';
import { ADMIN, type AdminRoute } from './define';

/** Fastify's default body limit in bytes. */
const USUAL_BODY = 1024 * 1024;

type AnySchema = z.ZodMiniType;

const refusal = z.strictObject({
  error: z.string(),
  issues: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
});

const REFUSALS: Readonly<Record<string, string>> = {
  '400': 'The call is invalid; each issue names a path',
  '401': 'The server has an admin token, and the call has neither the token nor the cookie',
  '403': 'The call comes from a page of another origin, or uses a host name that is not this machine’s',
  '404': 'This sandbox does not contain it',
  '409': 'The current state does not allow it',
  '410': 'The history does not reach back that far',
  '413': 'The body is longer than its maximum',
  '415': 'The body is not JSON',
  '500': 'The server failed, and its log has the reason',
  '503':
    'Not possible now: another server takes over the sandbox, the store refuses writes, or too many clients listen',
};

const sandboxParameter = {
  name: 'sandbox',
  in: 'query',
  required: false,
  description: 'Sandbox of the call; default: that of the /s/<sandbox> prefix, then of the cookie, then "default"',
  schema: { type: 'string' },
};

const fieldsOf = (schema: AnySchema | undefined, where: 'path' | 'query') => {
  const { properties = {}, required = [] } = schema === undefined ? {} : jsonSchemaOf(schema, 'input');
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: field,
  }));
};

const contentOf = ({ type, response }: AdminRoute) => {
  if (type === 'text/event-stream') return { 'text/event-stream': { schema: { type: 'string' } } };
  const schema = jsonSchemaOf(response, 'output');
  return { [schema.type === 'string' ? 'text/plain' : 'application/json']: { schema } };
};

const successOf = (route: AdminRoute) =>
  route.type === 'redirect'
    ? { '302': { description: 'Redirects to a page', headers: { location: { schema: { type: 'string' } } } } }
    : { '200': { description: 'Done', content: contentOf(route) } };

const operationOf = (route: AdminRoute) => {
  const bodySchema = route.body && jsonSchemaOf(route.body, 'input');
  const isOptional = route.body !== undefined && z.safeParse(route.body, {}).success;
  return {
    summary: route.summary,
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[/:.-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    ...(route.isOpen === true ? { security: [] } : {}),
    parameters: [...fieldsOf(route.params, 'path'), ...fieldsOf(route.query, 'query'), sandboxParameter],
    ...(bodySchema === undefined
      ? {}
      : {
          requestBody: {
            required: !isOptional,
            content: { 'application/json': { schema: bodySchema } },
            'x-maximum-bytes': route.bodyLimit ?? USUAL_BODY,
          },
        }),
    responses: {
      ...successOf(route),
      ...Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
        ]),
      ),
    },
  };
};

/** The path of a route as OpenAPI writes it. */
export const openApiPath = ({ path }: Pick<AdminRoute, 'path'>): string => ADMIN + path.replace(/:(\w+)/g, '{$1}');

/** Returns the admin API as an OpenAPI document, built from the schemas that the routes check. */
export const openApiDocument = (routes: readonly AdminRoute[]) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    paths[openApiPath(route)] = { ...paths[openApiPath(route)], [route.method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mock server: admin API',
      version: packageJson.version,
      description:
        'Not part of the contract with a real backend. On a server with an admin token, every call needs the token, or the cookie of a link from POST /__admin/enter.',
    },
    security: [{}, { bearer: [] }, { header: [] }, { cookie: [] }],
    paths,
    components: {
      schemas: { Refusal: jsonSchemaOf(refusal, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        header: { type: 'apiKey', in: 'header', name: TOKEN_HEADER },
        cookie: { type: 'apiKey', in: 'cookie', name: ADMIN_COOKIE },
      },
    },
  };
};
