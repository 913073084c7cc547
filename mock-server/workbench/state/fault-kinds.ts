import type { Body } from '../api/client';
import type { Contract } from '../lib/json-schema';

export type FaultDefinition = Body<'POST /faults'>;
export type Effect = FaultDefinition['effect'];

/** The most common failures, one click each. */
export const FAULT_KINDS: readonly { readonly label: string; readonly effect: Effect }[] = [
  { label: 'Connection reset', effect: { drop: 'reset' } },
  { label: 'Request lost', effect: { drop: 'before' } },
  { label: 'No reply', effect: { delay: 600_000 } },
  { label: '3 s late', effect: { delay: 3_000 } },
  { label: 'HTTP 502', effect: { http: 502 } },
  { label: 'Wrong key', effect: { envelope: 'WRONG_KEY' } },
  { label: 'Garbage', effect: { envelope: 'GARBAGE' } },
  { label: 'Missing fields', effect: { reply: { data: {} } } },
];

/** The code for an upload over the size limit. */
const TOO_LARGE = 'FILE_TOO_LARGE';

/** All faults of one click. @param match calls that the common ones hit; the others name their method */
export const oneClickFaults = (
  contract: Contract | undefined,
  match: FaultDefinition['match'] = {},
): readonly { readonly label: string; readonly body: FaultDefinition }[] => {
  const tooLarge = contract?.['x-codes'].find(({ name }) => name === TOO_LARGE)?.code;
  const method = 'mediaUpload' as const;
  return [
    ...FAULT_KINDS.map(({ label, effect }) => ({ label, body: { match, effect, times: 1 } })),
    { label: 'Key exchange fails', body: { match: { method: 'generateSk' }, effect: { http: 502 }, times: 1 } },
    {
      label: '2nd payment is reset',
      body: { match: { method: 'createPayOrder' }, effect: { drop: 'reset' }, after: 1, times: 1 },
    },
    ...(tooLarge === undefined
      ? []
      : [{ label: 'Upload is too large', body: { match: { method }, effect: { code: tooLarge }, times: 1 } }]),
  ];
};
