import { componentsOf, methodTable, type OpenRpcDocument } from '@kit/contracts/openrpc/document';
import { pascalCase } from '@kit/contracts/openrpc/titles';
import { jsonText } from './markdown';

const BELOW = '#/components/schemas/';

/** Makes references point into the `definitions` of the same file. */
const inFile = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(`"${BELOW}`, '"#/definitions/')) as unknown;

/** One JSON Schema file for each method, by path under docs/. It is valid in draft 07 and in 2020-12. */
export const methodSchemas = (contract: OpenRpcDocument): (readonly [path: string, text: string])[] =>
  methodTable.flatMap((name) => {
    const method = contract.methods.find((each) => each.name === name);
    if (method === undefined) return [];
    const [request, response] = [`${pascalCase(name)}Request`, `${pascalCase(name)}Response`];
    const parts = { [request]: method.params[0]?.schema ?? {}, [response]: method.result.schema };
    const file = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      $id: `${name}.json`,
      title: pascalCase(name),
      description: method.summary,
      type: 'object',
      properties: {
        request: { $ref: `#/definitions/${request}` },
        response: { $ref: `#/definitions/${response}` },
      },
      required: ['request', 'response'],
      definitions: inFile({ ...componentsOf(contract, parts), ...parts }),
    };
    return [[`contract/schemas/${name}.json`, `${jsonText(file)}\n`] as const];
  });
