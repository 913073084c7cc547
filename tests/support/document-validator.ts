import type { OpenRpcDocument } from '@kit/contracts/openrpc/document';
import type { JsonSchema } from '@kit/contracts/openrpc/json-schema';
import { Ajv, type ValidateFunction } from 'ajv';

/** Keywords that the contract adds to JSON Schema. A validator ignores them. */
const OWN_KEYWORDS = ['x-unit', 'x-rules', 'x-labels', 'components'];

/** Compiles JSON Schema draft 07 schemas whose references point into the document's components. */
export const validatorOf = (document: Pick<OpenRpcDocument, 'components'>) => {
  const ajv = new Ajv({ strict: true, strictTypes: false, allErrors: true, unicodeRegExp: true });
  for (const keyword of OWN_KEYWORDS) ajv.addKeyword(keyword);
  ajv.addSchema({ $id: 'contract.json', components: document.components });
  const absolute = (schema: JsonSchema): object =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract.json#/components/')) as object;
  return (schema: JsonSchema): ValidateFunction => ajv.compile(absolute(schema));
};
