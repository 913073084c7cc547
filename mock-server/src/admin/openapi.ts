import { jsonSchemaOf } from '@kit/contracts/openapi/json-schema';
import * as z from 'zod/mini';
import packageJson from '../../package.json' with { type: 'json' };
import { ADMIN_COOKIE, TOKEN_HEADER } from './auth';
import { ADMIN, type AdminRoute } from './define';

/** Fastify's default body limit in bytes. */
const USUAL_BODY = 1024 * 1024;

const refusal = z.strictObject({
  error: z.string(),
  issues: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
});

const jsonOf = (schema: object) => ({ 'application/json': { schema } });

const SANDBOX = {
  name: 'sandbox',
  in: 'query',
  required: false,
  description: 'Sandbox of the call; default: that of the /s/<sandbox> prefix, then of the cookie, then "default"',
  schema: { type: 'string' },
};

const parametersOf = (schema: z.ZodMiniType | undefined, where: 'path' | 'query') => {
  const { properties = {}, required = [] } = schema === undefined ? {} : jsonSchemaOf(schema, 'input');
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: field,
  }));
};

const successOf = ({ type, response }: AdminRoute) => {
  if (type === 'redirect') return { '302': { description: 'Redirects to a page' } };
  const schema = jsonSchemaOf(response, 'output');
  const content = { [type ?? (schema.type === 'string' ? 'text/plain' : 'application/json')]: { schema } };
  return { '200': { description: 'Done', content } };
};

const requestBodyOf = ({ body, bodyLimit = USUAL_BODY }: AdminRoute) =>
  body && {
    required: !z.safeParse(body, {}).success,
    content: jsonOf(jsonSchemaOf(body, 'input')),
    'x-maximum-bytes': bodyLimit,
  };

/** Returns the admin API as an OpenAPI document, built from the schemas that the routes check. */
export const openApiDocument = (routes: readonly AdminRoute[]) => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = ADMIN + route.path.replace(/:(\w+)/g, '{$1}');
    const operation = {
      summary: route.summary,
      operationId: `${route.method.toLowerCase()}${route.path.replace(/[/:.-]+(\w)/g, (_, letter) => letter.toUpperCase())}`,
      security: route.isOpen ? [] : undefined,
      parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query'), SANDBOX],
      requestBody: requestBodyOf(route),
      responses: {
        ...successOf(route),
        default: { description: 'Refused', content: jsonOf({ $ref: '#/components/schemas/Refusal' }) },
      },
    };
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  const securitySchemes = {
    bearer: { type: 'http', scheme: 'bearer' },
    header: { type: 'apiKey', in: 'header', name: TOKEN_HEADER },
    cookie: { type: 'apiKey', in: 'cookie', name: ADMIN_COOKIE },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mock server: admin API',
      version: packageJson.version,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{}, { bearer: [] }, { header: [] }, { cookie: [] }],
    paths,
    components: { schemas: { Refusal: jsonSchemaOf(refusal, 'output') }, securitySchemes },
  };
};
