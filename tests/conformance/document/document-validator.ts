import type { OpenApiDocument } from '@kit/contracts/openapi/document';
import type { JsonSchema } from '@kit/contracts/openapi/json-schema';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020';

/** Keywords besides those of JSON Schema. A validator ignores them. */
const OWN_KEYWORDS = ['x-unit', 'components'];

/** Compiles JSON Schema 2020-12 schemas whose references point into the document's components. */
export const validatorOf = (document: Pick<OpenApiDocument, 'components'>) => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, unicodeRegExp: true });
  for (const keyword of OWN_KEYWORDS) ajv.addKeyword(keyword);
  ajv.addSchema({ $id: 'contract.json', components: { schemas: document.components.schemas } });
  const absolute = (schema: JsonSchema): object =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"contract.json#/components/')) as object;
  return (schema: JsonSchema): ValidateFunction => ajv.compile(absolute(schema));
};
