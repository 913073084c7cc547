import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import { HIGHEST_STATUS_BAR, STARTUP_TIMEOUT } from '@kit/contracts/bridge/limits';
import { BRIDGE_OBJECT, BRIDGE_SUCCESS, bridgeCall, bridgeReply } from '@kit/contracts/bridge/message';
import { bridgeNotes } from '@kit/contracts/bridge/notes';
import { DESIGN_WIDTH, NATIVE_CALL_TIMEOUT } from '@kit/contracts/constants';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { bridgeSchema } from '../../../scripts/docs/bridge-schema';
import { docsPage } from '../../support/markdown-page';

const page = docsPage('native-shell.md');
const names = Object.keys(bridgeEvents) as BridgeEventName[];

describe('docs/native-shell.md', () => {
  test.each(['Kotlin', 'Swift', 'Dart'])('has a sample host in %s that uses the names of the contract', (language) => {
    const [host = ''] = page.split(new RegExp(`^### ${language}$`, 'm'))[1]?.split(/^#{2,3} /m) ?? [];
    expect(host).toContain(`\`\`\`${language.toLowerCase()}\n`);
    for (const word of [BRIDGE_OBJECT, BRIDGE_SUCCESS, 'eventName', 'params', 'callbackName', 'callbackData']) {
      expect(host).toContain(word);
    }
  });

  test('has the times, the pixels and the number of events of the contract', () => {
    expect(page).toContain(`${names.length} events`);
    expect(page).toContain(`${STARTUP_TIMEOUT / 1000} s at its start and ${NATIVE_CALL_TIMEOUT / 1000} s later`);
    expect(page).toContain(`a design ${DESIGN_WIDTH} wide`);
    expect(page.replaceAll('\n', ' ')).toContain(`at most ${HIGHEST_STATUS_BAR}.`);
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
