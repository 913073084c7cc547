import { parseJson } from '@kit/contracts/json-depth';
import type { JsonObject } from '@kit/contracts/json-object';
import { isObject } from '@kit/contracts/json-object';
import { formatNaira } from '@kit/contracts/money';
import { DAY, HOUR, MINUTE, SECOND } from '@kit/contracts/time-units';
import type { Act } from '../sandbox/journal/journal';

/** The path parameters and the body of an act. */
interface Given {
  readonly params: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

const UNITS = [
  [DAY, 'day'],
  [HOUR, 'h'],
  [MINUTE, 'min'],
  [SECOND, 's'],
] as const;

/** A time span in its two largest units, such as `1 day 2 h`. */
const spanWords = (ms: number): string => {
  const parts: string[] = [];
  let rest = ms;
  for (const [unit, name] of UNITS) {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    if (count > 0 && parts.length < 2) parts.push(`${count} ${name}${name === 'day' && count > 1 ? 's' : ''}`);
  }
  return parts.join(' ') || `${ms} ms`;
};

const fieldsIn = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** The fields of a body in words, such as `review reject`. */
const fieldWords = (body: JsonObject): string =>
  Object.entries(body)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');

const faultWords = ({ match, effect }: JsonObject): string => {
  const { method } = fieldsIn(match);
  return `fault on ${typeof method === 'string' ? method : 'every method'}: ${fieldWords(fieldsIn(effect))}`;
};

const pointWords = (point = ''): string => (point.startsWith('c') ? `call ${point.slice(1)}` : `act ${point.slice(1)}`);

/** Words for each admin call that changes a sandbox, by method and path. */
const words: Readonly<Record<string, (given: Given) => string>> = {
  'POST /requests/:id/back': ({ params }) => `back to before call ${params.id}`,
  'DELETE /requests': () => 'journal emptied',
  'POST /time-line/:point/back': ({ params, body }) => `back to ${body.to ?? 'before'} ${pointWords(params.point)}`,
  'POST /clock/advance': ({ body }) => `clock +${spanWords(Number(body.ms))}`,
  'POST /clock/freeze': () => 'clock frozen',
  'POST /clock/resume': () => 'clock resumed',
  'POST /clock/reset': () => 'clock set to real time',
  'POST /sessions/:contactNumber': ({ params }) => `native login of ${params.contactNumber}`,
  'POST /sessions/:contactNumber/expire': ({ params }) => `session of ${params.contactNumber} expired`,
  'POST /sessions/:contactNumber/squeeze': ({ params }) => `session of ${params.contactNumber} squeezed`,
  'POST /sessions/:contactNumber/invalidate': ({ params }) => `session of ${params.contactNumber} invalidated`,
  'POST /keys/expire': () => 'session keys expired',
  'POST /scenarios/:name': ({ params }) => `scenario ${params.name}`,
  'GET /scenarios/:name/open': ({ params }) => `scenario ${params.name}`,
  'POST /faults': ({ body }) => faultWords(body),
  'DELETE /faults': () => 'all faults removed',
  'DELETE /faults/:id': ({ params }) => `fault ${params.id} removed`,
  'PUT /devices/:device/network': ({ params, body }) => `network ${body.network} of ${params.device}`,
  'PUT /devices/:device/shell': ({ params }) => `native shell of ${params.device} set`,
  'PUT /snapshot': () => 'snapshot loaded',
  'PUT /borrowers/:contactNumber/outcomes': ({ body }) => `outcome set: ${fieldWords(body)}`,
  'POST /orders/:orderNo/transition': ({ body }) => `loan set to ${body.to}`,
  'POST /payments': ({ body }) => `transfer of ${formatNaira(Number(body.amount))}`,
  'POST /tickets': () => 'ticket opened',
  'POST /tickets/:ticketOdrId/notes': () => 'reply of customer service',
  'POST /tickets/:ticketOdrId/status': ({ body }) => `ticket set to status ${body.status}`,
  'PUT /support-channels': () => 'support channels changed',
};

const paramsIn = (route: string, call: string): Record<string, string> => {
  const parts = call.split('/');
  return Object.fromEntries(
    route.split('/').flatMap((part, index) => {
      return part.startsWith(':') ? [[part.slice(1), decodeURIComponent(parts[index] ?? '')]] : [];
    }),
  );
};

/** An act in words, such as `clock +4 days`. An unknown route gives its method and path. */
export const actWords = ({ route, call, body }: Pick<Act, 'route' | 'call' | 'body'>): string =>
  words[route]?.({ params: paramsIn(route, call), body: fieldsIn(body === '' ? {} : parseJson(body)) }) ?? call;
