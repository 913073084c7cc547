import { type BridgeEventName, bridgeEvents } from '../bridge/events';
import { BRIDGE_OBJECT, BRIDGE_SUCCESS, bridgeCall, bridgeReply } from '../bridge/message';
import { bridgeNotes } from '../bridge/notes';
import { jsonSchemaOf } from './json-schema';

/** The events between the page and the native app (section 7). docs/contract/bridge.json has them for a native team. */
export const bridgeDocument = () => ({
  object: BRIDGE_OBJECT,
  success: BRIDGE_SUCCESS,
  call: jsonSchemaOf(bridgeCall, 'output', 'draft-07'),
  reply: jsonSchemaOf(bridgeReply, 'input', 'draft-07'),
  events: (Object.keys(bridgeEvents) as BridgeEventName[]).map((name) => ({
    name,
    summary: bridgeEvents[name].summary,
    timeout: bridgeNotes[name].timeout,
    'x-unit': 'milliseconds',
    params: jsonSchemaOf(bridgeEvents[name].params, 'output', 'draft-07'),
    callbackData: jsonSchemaOf(bridgeEvents[name].callbackData, 'input', 'draft-07'),
  })),
});
