import { parseJson } from '@kit/contracts/json-depth';
import type { PayloadEffect } from '../../../mock-server/src/faults/payload-effects';
import type {
  Effect,
  EffectKind,
  EnvelopeEffect,
  Latency,
  NetworkEffect,
} from '../../../mock-server/src/faults/schema';
import { millisecondsOf } from '../../../mock-server/testing/duration';
import { count, type Kind, namesOf, oneOf, wholeNumber } from './argument';

const NETWORKS = namesOf<NetworkEffect>({
  TIMEOUT: true,
  CONNECTION_RESET_BY_PEER: true,
  EMPTY_RESPONSE: true,
  MALFORMED_RESPONSE_CHUNK: true,
  RANDOM_DATA_THEN_CLOSE: true,
  TRUNCATE: true,
  BANDWIDTH: true,
});
const ENVELOPES = namesOf<EnvelopeEffect>({
  WRONG_KEY: true,
  BAD_PADDING: true,
  TAMPERED: true,
  NOT_HEX: true,
  PLAIN_JSON: true,
});
const PAYLOADS = namesOf<PayloadEffect>({ MISSING_FIELD: true, WRONG_TYPE: true, EXTRA_FIELD: true });

const latencyIn = (typed: string): Latency | undefined => {
  const [least, most, ...rest] = typed.split('..').map(millisecondsOf);
  if (least === undefined || rest.length > 0) return undefined;
  if (!typed.includes('..')) return { ms: least };
  return most === undefined ? undefined : { uniform: [least, most] };
};

/** Marks an edited reply that may break the contract. */
const BROKEN = 'broken:';

const jsonIn = (typed: string): unknown => {
  try {
    return parseJson(typed);
  } catch {
    return undefined;
  }
};

/** Reads the value of each kind of effect. */
const effects: Readonly<Record<EffectKind, { read(typed: string): Effect | undefined }>> = {
  code: {
    read: (typed) => {
      const code = wholeNumber.read(typed);
      return code === undefined ? undefined : { code };
    },
  },
  latency: {
    read: (typed) => {
      const latency = latencyIn(typed);
      return latency && { latency };
    },
  },
  network: {
    read: (typed) => {
      const [name = '', bytes] = typed.toUpperCase().split(':');
      const network = oneOf(NETWORKS).read(name);
      const bytesPerSecond = bytes === undefined ? undefined : count.read(bytes);
      if (network === undefined || (network === 'BANDWIDTH') !== (bytesPerSecond !== undefined)) return undefined;
      return bytes === undefined ? { network } : { network, bytesPerSecond };
    },
  },
  http: {
    read: (typed) => {
      const http = wholeNumber.read(typed);
      return http === undefined ? undefined : { http };
    },
  },
  envelope: {
    read: (typed) => {
      const envelope = oneOf(ENVELOPES).read(typed.toUpperCase());
      return envelope && { envelope };
    },
  },
  payload: {
    read: (typed) => {
      const [name = '', ...field] = typed.split(':');
      const payload = oneOf(PAYLOADS).read(name.toUpperCase());
      if (payload === undefined || field[0] === '') return undefined;
      return field.length === 0 ? { payload } : { payload, field: field.join(':') };
    },
  },
  reply: {
    read: (typed) => {
      const isBroken = typed.startsWith(BROKEN);
      const value = jsonIn(isBroken ? typed.slice(BROKEN.length) : typed);
      if (typeof value !== 'object' || value === null) return undefined;
      return isBroken ? { reply: value, breaksContract: true } : { reply: value };
    },
  },
};

/** The help text on effects. */
export const EFFECT_HELP = `  code=10010304                 any code of an entry or of the whole reply
  latency=2s, 100ms..3s        fixed, or between two durations
  network=${NETWORKS[0]}               or ${NETWORKS.slice(1, 4).join(', ')},
                                ${NETWORKS.slice(4).join(', ')}:500 (bytes a second)
  http=503                      a status without an envelope
  envelope=${ENVELOPES[0]}            or ${ENVELOPES.slice(1).join(', ')}
  payload=${PAYLOADS[0]}         or ${PAYLOADS.slice(1).join(', ')}; of one field: MISSING_FIELD:repayment.remaining
  reply='{"set":{"limit":0}}'      fields of the reply, or its "data"; broken:{…} may break the contract`;

export const effect: Kind<Effect> = {
  allowed: [
    'code=<number>, latency=<duration>, latency=<duration>..<duration>',
    `network=<${NETWORKS.filter((name) => name !== 'BANDWIDTH').join(' or ')}>, network=BANDWIDTH:<bytes per second>`,
    `http=<status>, envelope=<${ENVELOPES.join(' or ')}>, payload=<${PAYLOADS.join(' or ')}>, payload=<kind>:<field>`,
    'reply={"data":…}, reply={"set":{…}}, reply=broken:{…}',
  ].join(', '),
  read: (typed) => {
    const [, name = '', value = ''] = /^([a-z]+)=(.+)$/s.exec(typed) ?? [];
    return Object.hasOwn(effects, name) ? effects[name as EffectKind].read(value) : undefined;
  },
};
