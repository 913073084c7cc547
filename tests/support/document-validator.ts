import type { OpenRpcDocument } from '@kit/contracts/openrpc/document';
import type { JsonSchema } from '@kit/contracts/openrpc/json-schema';
import { Ajv, type ValidateFunction } from 'ajv';

/** What the contract says beside what JSON Schema knows; a validator passes over it. */
const OWN_KEYWORDS = ['x-unit', 'x-rules', 'x-labels', 'components'];

/** Compiles schemas of a document whose references lead into its components, as JSON Schema draft 07. */
export const validatorOf = (document: Pick<OpenRpcDocument, 'components'>) => {
  const ajv = new Ajv({ strict: true, strictTypes: false, allErrors: true, unicodeRegExp: true });
  for (const keyword of OWN_KEYWORDS) ajv.addKeyword(keyword);
  ajv.addSchema({ $id: 'contract.json', components: document.components });
  const absolute = (schema: JsonSchema): object =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract.json#/components/')) as object;
  return (schema: JsonSchema): ValidateFunction => ajv.compile(absolute(schema));
};
