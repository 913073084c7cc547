import { openRpcDocument } from '@kit/contracts/openrpc/document';
import semver from 'semver';
import * as z from 'zod/mini';
import { changelogWith, toldChanges } from './changelog';
import { compareContracts, leastVersion } from './compare';
import { type ContractDocument, contractDocument } from './model';
import type { Change } from './rules';

/** The parts of a document by which no version differs from another: examples, and known answers. */
const ILLUSTRATIONS = new Set(['example', 'examples', 'vectors', 'vector', 'mustNotOpen']);

const withoutIllustrations = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutIllustrations);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      ILLUSTRATIONS.has(key) ? [] : [[key, withoutIllustrations(inner)]],
    ),
  );
};

/** The contract as it is kept for the comparisons to come. */
export const releasedText = (): string =>
  `${JSON.stringify(withoutIllustrations({ ...openRpcDocument(), 'x-rules': [], 'x-enums': [] }), null, 1)}\n`;

/** Something that was to be a document of the contract, and is none. */
export class DocumentError extends Error {}

/**
 * Reads a document of the contract.
 * @param name of it, for a message
 * @throws DocumentError
 */
export const readDocument = (text: string, name: string): ContractDocument => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new DocumentError(`${name} is no JSON (${cause instanceof Error ? cause.message : String(cause)})`);
  }
  const parsed = z.safeParse(contractDocument, json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DocumentError(
    `${name} is no OpenRPC document of this contract (${issue?.path.join('.')}: ${issue?.message})`,
  );
};

/** What the gate says of the contract as it is now. */
export interface Verdict {
  readonly changes: readonly Change[];
  /** of the reference, and of the contract now */
  readonly before: string;
  readonly version: string;
  /** the least version that the changes need */
  readonly needed: string;
  readonly isRaised: boolean;
  /** for a person */
  readonly told: string;
}

/** Holds the contract as it is now to another version. */
export const judge = (
  reference: ContractDocument,
  now: ContractDocument = readDocument(JSON.stringify(openRpcDocument()), 'the contract'),
): Verdict => {
  const changes = compareContracts(reference, now);
  const [before, version] = [reference.info.version, now.info.version];
  const needed = leastVersion(before, changes);
  const isRaised = semver.gte(version, needed);
  const verdict = isRaised
    ? `The contract is ${version}; changes since ${before} need ${needed} at least.`
    : `The contract is ${version}, and its changes since ${before} need ${needed} at least. Raise it: npm run contract -- diff --raise`;
  const told = changes.length === 0 ? `Nothing changed since ${before}.` : `${toldChanges(changes)}\n\n${verdict}`;
  return { changes, before, version, needed, isRaised, told };
};

/** The changelog as it should stand, with the section of this version. */
export const changelogAfter = (text: string, { changes, before, version }: Verdict): string =>
  version === before && changes.length === 0 ? text : changelogWith(text, version, changes);
