import { assumptions, overrideAssumptions } from '@kit/contracts/assumptions';
import { operationConfiguration } from '@kit/contracts/methods/configuration';
import { afterEach, expect, it } from 'vitest';
import { examples } from '../../support/examples';
import { createFakeBackend, success } from './fake-backend';
import { makeServices } from './make-services';

const example = examples.operationConfiguration.response;
const asDecided = assumptions.officialWebsite;
afterEach(() => overrideAssumptions({ officialWebsite: asDecided }));

const configurationWith = (given: { readonly officialWebsite?: string }) => {
  overrideAssumptions(given);
  const backend = createFakeBackend(() => ({ results: [success('operationConfiguration', example)] }));
  return makeServices(backend, { config: { assumptions: given } }).api.call(operationConfiguration, {});
};

it("shows the site's own website instead of the backend's, if it has one", async () => {
  const officialWebsite = 'https://www.harbour.example';
  expect(await configurationWith({ officialWebsite })).toEqual({ ...example, officialWebsite });
  expect(await configurationWith({})).toEqual(example);
});
