import { type MethodName, methods } from '@kit/contracts/methods';
import { annotated } from '@kit/contracts/openrpc/annotate';
import { namedSchemas } from '@kit/contracts/openrpc/components';
import { openRpcDocument } from '@kit/contracts/openrpc/document';
import { fieldRules } from '@kit/contracts/openrpc/field-rules';
import { type JsonSchema, jsonSchemaOf } from '@kit/contracts/openrpc/json-schema';
import { ruleChecksOf } from '@kit/contracts/rule-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { schemasIn } from '../../support/json-refs';

const document = openRpcDocument();
const names = Object.keys(methods) as MethodName[];

/** Every schema with fields, under the name of its rules. */
const owners = new Map<string, z.ZodMiniType>([
  ...Object.entries(namedSchemas),
  ...names.map((name): [string, z.ZodMiniType] => [`${name}.request`, methods[name].request]),
]);
const described = new Map<string, JsonSchema>([
  ...Object.entries(document.components.schemas),
  ...document.methods.map(({ name, params }): [string, JsonSchema] => [`${name}.request`, params[0]?.schema ?? {}]),
]);

const statedIn = (owner: string): string[] =>
  schemasIn(described.get(owner) ?? {}).flatMap(({ properties = {} }) =>
    Object.values(properties).flatMap((field) => (field['x-rules'] ?? []).map(({ name }) => name)),
  );

/** The rules that are checks, by owner. */
const checkedRules = Object.entries(fieldRules).flatMap(([key, rules]) =>
  rules.filter(({ isCheck }) => isCheck).map(({ name }) => [key.slice(0, key.lastIndexOf('.')), name] as const),
);

describe('the checks between fields', () => {
  it('all have a name, and the document states a rule of that name', () => {
    const found = [...owners].flatMap(([owner, schema]) => ruleChecksOf(schema).map((name) => [owner, name] as const));
    expect(found.length).toBeGreaterThanOrEqual(5);
    for (const [owner, name] of found) {
      const isReference = '$ref' in (described.get(owner) ?? {});
      if (!isReference) expect([owner, statedIn(owner)]).toEqual([owner, expect.arrayContaining([name])]);
    }
  });

  it('are the only reason why the document states their rules', () => {
    expect(checkedRules.length).toBeGreaterThanOrEqual(5);
    for (const [owner, name] of checkedRules) {
      const schema = owners.get(owner);
      if (schema === undefined) throw new Error(`There is no ${owner}`);
      expect([owner, ruleChecksOf(schema)]).toEqual([owner, expect.arrayContaining([name])]);
      expect(JSON.stringify(annotated(owner, jsonSchemaOf(schema, 'input'), []))).not.toContain(`"name":"${name}"`);
    }
  });

  it('are listed as undefined if they have no name', () => {
    const bare = z.object({ one: z.string() }).check(z.refine(() => true));
    expect(ruleChecksOf(bare)).toEqual([undefined]);
    expect(ruleChecksOf(z.object({}))).toEqual([]);
  });
});
