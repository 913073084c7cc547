import { examples } from '@kit/contracts/examples';
import { type MethodName, methods } from '@kit/contracts/methods';
import { openApiDocument } from '@kit/contracts/openapi/document';
import { adminTable } from '@kit/mock-server/admin/table';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { eachRef, resolveRef } from '../support/json-refs';
import { serverOfFile } from '../support/server';

/** Calls that testers' tools rely on, so they must stay. */
const promised = `GET /health
GET /public-key
GET /app-config
POST /reset
GET /requests
DELETE /requests
GET /trace
POST /trace
GET /events
GET /clock
POST /clock/advance
POST /clock/{action}
GET /faults
POST /faults
DELETE /faults
DELETE /faults/{id}
GET /scenarios
POST /scenarios/{name}
POST /sessions/{contactNumber}/{action}
POST /keys/expire
GET /borrowers
GET /borrowers/{contactNumber}
POST /orders/{orderNo}/transition
POST /payments
GET /messages
GET /snapshot
PUT /snapshot
GET /contract`.split('\n');

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

  it('describes exactly the existing calls, and every promised call is among them', async () => {
    const { openapi, paths } = await described();
    expect(openapi).toBe('3.1.0');
    const calls = callsOf(paths);
    const table = adminTable.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(calls.sort()).toEqual(table.sort());
    expect(promised.filter((call) => !calls.includes(call))).toEqual([]);
  });

  it('describes only calls that exist: none of them is answered as unknown', async () => {
    const { paths } = await described();
    for (const call of callsOf(paths)) {
      const [method = '', path = ''] = call.split(' ');
      const url = `/__admin${path.replace(/\{\w+\}/g, 'x')}`;
      expect(
        server.app.hasRoute({ method: method as 'GET', url: `/__admin${path.replace(/\{(\w+)\}/g, ':$1')}` }),
      ).toBe(true);
      if (path === '/events') continue;
      const answer = await server.app.inject({ method: method as 'GET', url });
      expect(answer.body).not.toContain('There is no admin call');
    }
  });

  it('has no broken references, nor has the document of the contract', async () => {
    const contract = await request(server.address).get('/__admin/contract').expect(200);
    for (const document of [await described(), contract.body as unknown]) {
      const refs = eachRef(document);
      expect(refs.length).toBeGreaterThan(0);
      expect(refs.filter((ref) => resolveRef(document, ref) === undefined)).toEqual([]);
    }
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

  it('has examples that match its schemas', () => {
    for (const name of Object.keys(methods) as MethodName[]) {
      const { request: asked, response } = methods[name];
      const example = examples[name];
      expect([z.safeParse(asked, example.request).success, z.safeParse(response, example.response).success]).toEqual([
        true,
        true,
      ]);
    }
  });
});
