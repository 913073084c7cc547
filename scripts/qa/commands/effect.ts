import { parseJson } from '@kit/contracts/json-depth';
import type { Effect, EffectKind, EnvelopeEffect } from '../../../mock-server/src/faults/schema';
import { millisecondsOf } from '../../../mock-server/testing/duration';
import { count, type Kind, namesOf, oneOf, wholeNumber } from './argument';

const DROPS = ['before', 'after', 'reset'] as const;
const ENVELOPES = namesOf<EnvelopeEffect>({ WRONG_KEY: true, PLAIN_JSON: true, GARBAGE: true });
const SLOW = 'slow';

const delayIn = (typed: string): Effect | undefined => {
  const [least, most, ...rest] = typed.split('..').map(millisecondsOf);
  if (least === undefined || rest.length > 0) return undefined;
  if (!typed.includes('..')) return { delay: least };
  return most === undefined ? undefined : { delay: [least, most] };
};

const dropIn = (typed: string): Effect | undefined => {
  const [name = '', bytes] = typed.split(':');
  const bytesPerSecond = count.read(bytes ?? '');
  if (name === SLOW) return bytesPerSecond === undefined ? undefined : { drop: SLOW, bytesPerSecond };
  const drop = oneOf(DROPS).read(name);
  return bytes === undefined ? drop && { drop } : undefined;
};

const jsonIn = (typed: string): unknown => {
  try {
    return parseJson(typed);
  } catch {
    return undefined;
  }
};

/** Reads the value of each kind of effect. */
const effects: Readonly<Record<EffectKind, (typed: string) => Effect | undefined>> = {
  code: (typed) => {
    const code = wholeNumber.read(typed);
    return code === undefined ? undefined : { code };
  },
  delay: delayIn,
  http: (typed) => {
    const http = wholeNumber.read(typed);
    return http === undefined ? undefined : { http };
  },
  drop: dropIn,
  reply: (typed) => {
    const reply = jsonIn(typed);
    return typeof reply === 'object' && reply !== null ? { reply } : undefined;
  },
  envelope: (typed) => {
    const envelope = oneOf(ENVELOPES).read(typed.toUpperCase());
    return envelope && { envelope };
  },
};

/** The help text on effects. */
export const EFFECT_HELP = `  code=10010304                 any code of an entry or of the whole reply
  delay=2s, 100ms..3s           fixed, or between two durations
  http=503                      a status without an envelope
  drop=before                   the call never runs; it runs, without a reply: after, reset
  drop=slow:500                 a slow reply, in bytes a second
  reply='{"set":{"limit":0}}'      fields of the reply, its "data", or a list of fields to "remove"
  envelope=${ENVELOPES[0]}            or ${ENVELOPES.slice(1).join(', ')}`;

export const effect: Kind<Effect> = {
  allowed: [
    'code=<number>, delay=<duration>, delay=<duration>..<duration>, http=<status>',
    `drop=<${DROPS.join(' or ')}>, drop=${SLOW}:<bytes per second>, envelope=<${ENVELOPES.join(' or ')}>`,
    'reply={"data":…}, reply={"set":{…}}, reply={"remove":[…]}',
  ].join(', '),
  read: (typed) => {
    const [, name = '', value = ''] = /^([a-z]+)=(.+)$/s.exec(typed) ?? [];
    return Object.hasOwn(effects, name) ? effects[name as EffectKind](value) : undefined;
  },
};
