import { methods } from '@kit/contracts/methods';
import { supportChannels } from '@kit/contracts/methods/configuration';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { BorrowerInSandbox } from '../support/borrower-in-sandbox';
import { serverOfFile } from '../support/server';
import type { WireClient } from '../support/wire-client';

const server = serverOfFile();
let client: WireClient;
beforeAll(async () => {
  client = await server.client();
});

const settings = async () => {
  const [result] = (await client.call('operationConfiguration', {})).results;
  return z.parse(methods.operationConfiguration.response, result?.data).supportChannelSettings;
};

test('[3.10] [7.9] the channels are a JSON string with value and open state of each, and whatsappNo is a separate field', async () => {
  const config = await settings();
  const channels = z.parse(supportChannels, JSON.parse(config.supportChannels));
  expect(Object.keys(channels)).toEqual(['phoneService', 'emailService', 'whatsappService']);
  expect(config.whatsappNo).toBe(channels.whatsappService.value);

  await client.admin('POST', '/scenarios/no-channels-open');
  const closed = Object.fromEntries(
    Object.entries(channels).map(([name, { value }]) => [name, { value, isOpen: false }]),
  );
  expect(JSON.parse((await settings()).supportChannels)).toEqual(closed);
});

test('[7.28] a support channel is chosen on a page of the app', () => {
  const who = new BorrowerInSandbox();
  expect(who.ok('customerServiceTicket', { sourcePage: 'mainApply', supportChannel: 'whatsappService' })).toEqual({});
  expect(who.ok('customerServiceTicket', { sourcePage: '', supportChannel: 'phoneService' })).toEqual({});
  const wrong = { sourcePage: 'somewhere', supportChannel: 'pigeon' };
  expect(Object.keys(who.issuesOf('customerServiceTicket', wrong))).toEqual(['sourcePage', 'supportChannel']);
});
