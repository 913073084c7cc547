import type { AdminCalls } from '../api/admin-calls';

export type FaultDefinition = AdminCalls['POST /faults']['body'];
export type Effect = FaultDefinition['effect'];

/** What goes wrong most often where this app is used, at one click. */
export const FAULT_KINDS: readonly { readonly label: string; readonly effect: Effect }[] = [
  { label: 'Connection reset', effect: { network: 'CONNECTION_RESET_BY_PEER' } },
  { label: 'No answer', effect: { network: 'TIMEOUT' } },
  { label: '3 s late', effect: { latency: { ms: 3_000 } } },
  { label: 'HTTP 502', effect: { http: 502 } },
  { label: 'Wrong key', effect: { envelope: 'WRONG_KEY' } },
  { label: 'Tampered', effect: { envelope: 'TAMPERED' } },
  { label: 'Missing field', effect: { payload: 'MISSING_FIELD' } },
  { label: 'Wrong type', effect: { payload: 'WRONG_TYPE' } },
];
