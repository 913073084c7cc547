import { codes, universalCodes } from '@kit/contracts/codes';
import { examples } from '@kit/contracts/examples';
import { isMethodName, type MethodName, methods } from '@kit/contracts/methods';
import { supportChannels } from '@kit/contracts/methods/configuration';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import { BATCH, KEY_EXCHANGE } from '@kit/contracts/wire/key-exchange';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';

const table = Object.entries(methods) as [MethodName, MethodDefinition][];

describe.each(table)('%s', (name, method) => {
  test('has a valid example of request and response', () => {
    expect(z.safeParse(method.request, examples[name].request)).toMatchObject({ success: true });
    expect(z.safeParse(method.response, examples[name].response)).toMatchObject({ success: true });
  });

  test('refuses an extra field in request and response', () => {
    for (const side of ['request', 'response'] as const) {
      const extended = { ...(examples[name][side] as object), 'not in the contract': 1 };
      expect(z.safeParse(method[side], extended).success, side).toBe(false);
    }
  });

  test('declares only table codes that are not universal', () => {
    for (const code of method.codes) {
      expect(codes).toHaveProperty(code);
      expect(universalCodes).not.toContain(code);
    }
    expect(new Set(method.codes).size).toBe(method.codes.length);
  });

  test('has a name that differs from the other path segments of the wire', () => {
    expect(isMethodName(name)).toBe(true);
    expect([KEY_EXCHANGE, BATCH]).not.toContain(name);
    expect(name).toMatch(/^[a-zA-Z]+$/);
  });
});

/** Returns the paths of empty texts and empty lists. */
const emptiesIn = (value: unknown, path: string): string[] => {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => emptiesIn(inner, `${path}.${name}`));
};

test('examples have realistic values, and empty ones only where that is normal', () => {
  expect(table.flatMap(([name]) => emptiesIn(examples[name], name))).toEqual([
    'saveWorkInfo.request.payDay2',
    'orderDetail.response.payments',
    'ticketInfo.response.receipts',
    'ticketInfo.response.contactableTime',
    'saveTicket.request.receipts',
    'notePage.response.notes.0.files',
    'saveTicketNote.response.note.links',
    'saveTicketNote.response.note.files',
    'saveTicketNote.response.replies.0.files',
  ]);
});

test.each(['', 'nonsense', 'constructor', '__proto__', 'toString', 'hasOwnProperty', 'Authenticate'])(
  '%j is not a method name',
  (name) => {
    expect(isMethodName(name)).toBe(false);
  },
);

test('the operationConfiguration example has its channels as a JSON string', () => {
  const { supportChannels: text } = examples.operationConfiguration.response.supportChannelSettings;
  expect(z.safeParse(supportChannels, JSON.parse(text)).success).toBe(true);
});
