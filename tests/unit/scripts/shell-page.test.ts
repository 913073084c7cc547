import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import { BRIDGE_OBJECT, BRIDGE_SUCCESS, bridgeCall, bridgeReply } from '@kit/contracts/bridge/message';
import { bridgeNotes } from '@kit/contracts/bridge/notes';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { bridgeSchema } from '../../../scripts/docs/bridge-schema';
import { shellPage } from '../../../scripts/docs/shell-page';
import { docsPage } from '../../support/markdown-page';

const page = docsPage('native-shell.md');
const names = Object.keys(bridgeEvents) as BridgeEventName[];

/** Returns the section under a heading, up to the next heading of the same level. */
const under = (heading: string): string =>
  page.split(new RegExp(`^#+ ${heading}$`, 'm'))[1]?.split(/^#{2,3} /m)[0] ?? '';

describe('docs/native-shell.md', () => {
  test('has the current schemas of the contract', () => {
    expect(shellPage(page) === page, 'docs/native-shell.md is stale: run npm run docs').toBe(true);
  });

  test('has a target for every section of data, and no other sections', () => {
    expect(() => shellPage(page.replace('contract: limits', 'contract: colours'))).toThrow('"colours"');
    expect(() => shellPage('# Nothing')).toThrow('docs/native-shell.md has lost its sections limits');
  });

  test.each(names)('has %s with its messages, its time, and what happens if it fails', (name) => {
    const section = under(name);
    const { when, answer, otherwise } = bridgeNotes[name];
    for (const text of [when, answer, otherwise, '**params**', '**callbackData**', '**Fails**'])
      expect(section).toContain(text);
  });

  test.each(['Kotlin', 'Swift', 'Dart'])('has a sample host in %s that uses the names of the contract', (language) => {
    const host = under(language);
    expect(host).toContain(`\`\`\`${language.toLowerCase()}\n`);
    for (const word of [BRIDGE_OBJECT, BRIDGE_SUCCESS, 'eventName', 'params', 'callbackName', 'callbackData']) {
      expect(host).toContain(word);
    }
  });
});

describe('docs/contract/bridge.json', () => {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ ...bridgeSchema(), $id: 'bridge' });
  const validator = (name: BridgeEventName, part: string): ValidateFunction => {
    const validate = ajv.getSchema(`bridge#/$defs/${name}/$defs/${part}`);
    if (validate === undefined) throw new Error(`There is no ${part} of ${name}`);
    return validate;
  };
  const callbackName = 'bridge_1';

  test.each(names)('accepts and refuses for %s what the contract does', (name) => {
    const { params, callbackData } = bridgeNotes[name].example;
    const call = { eventName: name, eventId: '1', params, callbackName };
    expect(bridgeCall.safeParse(call).success && bridgeEvents[name].params.safeParse(params).success).toBe(true);
    expect(validator(name, 'call')(call)).toBe(true);
    expect(validator(name, 'call')({ ...call, eventName: name.toUpperCase() })).toBe(false);
    expect(validator(name, 'call')({ ...call, params: { ...params, further: 1 } })).toBe(false);

    const reply = { result: BRIDGE_SUCCESS, callbackData, callbackName };
    expect(bridgeReply.safeParse(reply).success).toBe(true);
    expect(bridgeEvents[name].callbackData.safeParse(callbackData).success).toBe(true);
    expect(validator(name, 'success')(reply)).toBe(true);
    expect(validator(name, 'success')({ ...reply, result: 'Success' })).toBe(false);
    const reads = bridgeEvents[name].callbackData.safeParse(null).success;
    expect(validator(name, 'success')({ ...reply, callbackData: null })).toBe(reads);

    expect(validator(name, 'failure')({ result: 'error', callbackName })).toBe(true);
    expect(validator(name, 'failure')(reply)).toBe(false);
  });
});
