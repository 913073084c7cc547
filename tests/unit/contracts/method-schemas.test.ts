import { examples } from '@kit/contracts/examples';
import type { MethodName } from '@kit/contracts/methods';
import { methodTable, openRpcDocument } from '@kit/contracts/openrpc/document';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { methodSchemas } from '../../../scripts/docs/method-schemas';

const files = methodSchemas(openRpcDocument());

/** Keywords that the contract adds to JSON Schema. */
const OWN = ['x-unit', 'x-rules', 'x-labels'];
const drafts = {
  'draft 07': () => new Ajv({ strict: true, strictTypes: false }),
  // The files use draft 07, so a validator of 2020-12 gets them without the name of their dialect.
  '2020-12': () => new Ajv2020({ strict: true, strictTypes: false }),
};

/** A request of `saveWorkInfo` with `contacts` emergency contacts. */
const workInfo = (contacts: number) => {
  const { emergencyContacts, ...rest } = examples.saveWorkInfo.request;
  return { ...rest, emergencyContacts: [...emergencyContacts, ...emergencyContacts].slice(0, contacts) };
};

describe.each(Object.entries(drafts))('the JSON Schema file of each method, in %s', (_, make) => {
  const ajv = make();
  for (const keyword of OWN) ajv.addKeyword(keyword);
  const validatorIn = (text: string) => {
    const { $schema: __, $id: ___, ...schema } = JSON.parse(text) as Record<string, unknown>;
    return ajv.compile(schema);
  };

  it('accepts the example of the method and refuses an empty call', () => {
    expect(files.map(([path]) => path)).toEqual(methodTable.map((name) => `contract/schemas/${name}.json`));
    files.forEach(([path, text], index) => {
      const { request, response } = examples[methodTable[index] as MethodName];
      const validate = validatorIn(text);
      validate({ request, response });
      expect([path, validate.errors]).toEqual([path, null]);
      expect([path, validate({})]).toEqual([path, false]);
      expect([path, validate({ request: { ...request, notInTheContract: 1 }, response })]).toEqual([path, false]);
    });
  });

  it('requires exactly two emergency contacts', () => {
    const [, text = ''] = files.find(([path]) => path.endsWith('/saveWorkInfo.json')) ?? [];
    const validate = validatorIn(text);
    const { response } = examples.saveWorkInfo;
    expect([1, 2, 3].map((contacts) => validate({ request: workInfo(contacts), response }))).toEqual([
      false,
      true,
      false,
    ]);
  });
});
