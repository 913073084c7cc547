import { methods } from '@kit/contracts/methods';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.doUnmock('@kit/contracts/methods');
  vi.resetModules();
});

const fresh = () => import('../../../web/src/api/definitions');

describe('the rows of the contract', () => {
  it.each([
    ...['sendAuthCode', 'authenticate', 'userIdentifierInfo'],
    ...['operationConfiguration', 'homePage', 'displayTicketNote'],
  ] as const)('%s, which a start calls, is loaded from the beginning', async (name) => {
    const { loadedDefinition } = await fresh();
    expect(loadedDefinition(name)?.changesState).toBe(methods[name].changesState);
  });

  it('the others are available once the table is loaded', async () => {
    const { definitionOf, loadedDefinition } = await fresh();
    expect(loadedDefinition('orderList')).toBeUndefined();
    expect((await definitionOf('orderList')).login).toBe('required');
    expect(loadedDefinition('orderList')).toBeDefined();
  });

  it('a table that fails to load is a network error', async () => {
    vi.doMock('@kit/contracts/methods', () => {
      throw new Error('Failed to fetch dynamically imported module');
    });
    const { definitionOf } = await fresh();
    await expect(definitionOf('orderList')).rejects.toMatchObject({
      kind: 'network',
      message: 'Network error, please try again later',
      cause: expect.any(Error),
    });
  });

  it.each(['payTheBill', 'constructor'])('%s, which the contract lacks, is an internal error', async (name) => {
    const { definitionOf, loadedDefinition } = await fresh();
    expect(loadedDefinition(name as 'homePage')).toBeUndefined();
    await expect(definitionOf(name as 'homePage')).rejects.toThrow(new TypeError(`The contract has no method ${name}`));
  });
});
