import request from 'supertest';
import { expect, it } from 'vitest';
import { serverOfFile } from '../support/server';

const server = serverOfFile();

const PHONE = '08031234567';

it.each<['get' | 'post' | 'delete', string, object?]>([
  ['post', '/orders/N1/transition', { to: 'approved' }],
  ['post', '/payments', { orderNo: 'N1', amount: 500 }],
  ['post', '/payments', { accountNo: '0123456789', amount: 500 }],
  ['post', '/tickets/K1/notes', { text: 'Hello' }],
  ['get', `/tickets?contactNumber=${PHONE}`],
  ['get', `/borrowers/${PHONE}`],
  ['delete', '/sandboxes/missing'],
  ['post', '/sandboxes', { name: 'other', from: 'missing' }],
  ['delete', '/scenarios/missing'],
  ['post', '/scenarios', { name: 'mine', contactNumber: PHONE }],
  ['get', '/faults/f1'],
  ['post', '/history/c1/back'],
  ['get', '/nothing'],
])('%s %s refuses an unknown name, and says which call lists the known ones', async (method, path, body) => {
  const { status, body: answer } = await request(server.address)[method](`/__admin${path}`).send(body);
  expect([status, answer]).toEqual([
    404,
    { error: expect.stringMatching(/GET \/__admin\/(?!nothing)[\w-]+/), issues: [] },
  ]);
});
