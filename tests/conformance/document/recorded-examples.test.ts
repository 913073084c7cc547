import { methods } from '@kit/contracts/methods';
import { recordedExamples } from '@kit/contracts/openapi/examples';
import { expect, test } from 'vitest';
import { recordExamples } from '../../support/record-examples';

test('the examples of the document match the current replies of the mock server', async () => {
  const recorded = await recordExamples();
  expect(recorded, 'run: npm run docs').toEqual(recordedExamples);
});

test('the document has an example of each method’s success and of each refusal that it declares', () => {
  const missing = Object.entries(methods).flatMap(([name, { codes: own }]) =>
    ['SUCCESS', 'REQUEST_INVALID', ...own].filter((code) => recordedExamples[name]?.[code] === undefined),
  );
  expect(missing).toEqual([]);
});
