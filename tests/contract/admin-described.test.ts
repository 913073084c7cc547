import { openApiDocument } from '@kit/contracts/openapi/document';
import { adminTable } from '@kit/mock-server/admin/table';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { serverOfFile } from '../support/server';

const server = serverOfFile();

interface Operation {
  readonly parameters: readonly { name: string; in: string; required: boolean }[];
  readonly responses: object;
}
const described = async () => {
  const { body } = await request(server.address).get('/__admin/openapi.json').expect(200);
  return body as { openapi: string; paths: Record<string, Record<string, Operation>> };
};
const callsOf = (paths: object): string[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations as object).map((method) => `${method.toUpperCase()} ${path.replace('/__admin', '')}`),
  );

/** Pages of the workbench below the same path. They do not belong to the admin API. */
const pages = ['GET ', 'GET /assets/{name}'];

/**
 * The routes of Fastify below `/__admin`, read from the tree that it prints with four characters of indentation per
 * level.
 */
const registered = (): string[] => {
  const parents: string[] = [];
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indentation = '', segment = '', methods = ''] = /^(.*?)── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
      const depth = (indentation.length - 1) / 4;
      const path = `${depth > 0 ? (parents[depth - 1] ?? '') : ''}${segment}`;
      parents[depth] = path;
      const [, below] = /^\/?__admin(.*)$/.exec(path.replace(/^\/+/, '')) ?? [];
      if (below === undefined || below.endsWith('*') || methods === '') return [];
      const names = methods.split(', ').filter((method) => method !== 'HEAD');
      return names.map((method) => `${method} ${below.replace(/:(\w+)/g, '{$1}')}`);
    });
};

describe('the OpenAPI document', () => {
  it('has every admin route that the server registers', async () => {
    const { paths } = await described();
    const routes = registered();
    expect(routes.length).toBeGreaterThan(50);
    expect(routes.filter((route) => !pages.includes(route)).sort()).toEqual(callsOf(paths).sort());
  });

  it('describes exactly the calls of the table', async () => {
    const { openapi, paths } = await described();
    expect(openapi).toBe('3.1.0');
    const table = adminTable.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(callsOf(paths).sort()).toEqual(table.sort());
  });

  it('names every parameter: an unnamed one is refused, a required one must be present', async () => {
    const { paths } = await described();
    const journal = paths['/__admin/requests']?.get;
    expect(journal?.parameters.map(({ name }) => name)).toEqual([
      ...['method', 'contactNumber', 'code', 'limit', 'before', 'sandbox'],
    ]);
    await request(server.address).get('/__admin/requests?methods=1').expect(400);
    const changes = paths['/__admin/requests/{id}/changes']?.get;
    expect(changes?.parameters).toContainEqual(expect.objectContaining({ name: 'id', in: 'path', required: true }));
  });
});

describe('the document of the contract', () => {
  it('is the OpenAPI document of the contract', async () => {
    const { body } = await request(server.address).get('/__admin/contract').expect(200);
    expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });
});
