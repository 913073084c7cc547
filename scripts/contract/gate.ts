import { parseJson } from '@kit/contracts/json-depth';
import { messageOf } from '@kit/contracts/message-of';
import { openRpcDocument } from '@kit/contracts/openrpc/document';
import semver from 'semver';
import * as z from 'zod/mini';
import { jsonText } from '../docs/markdown';
import { changelogWith, changesText } from './changelog';
import { compareContracts, leastVersion } from './compare';
import { type ContractDocument, contractDocument } from './model';
import type { Change } from './rules';

/** Keys that the comparison ignores: examples and test vectors. */
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

/** The current contract, in the form of the stored reference. */
export const releasedText = (): string =>
  `${jsonText(withoutIllustrations({ ...openRpcDocument(), 'x-rules': [], 'x-enums': [] }))}\n`;

/** The text is not a contract document. */
export class DocumentError extends Error {}

/**
 * Parses a contract document.
 * @param name for error messages
 * @throws DocumentError
 */
export const readDocument = (text: string, name: string): ContractDocument => {
  let json: unknown;
  try {
    json = parseJson(text);
  } catch (cause) {
    throw new DocumentError(`${name} is not JSON (${messageOf(cause)})`);
  }
  const parsed = z.safeParse(contractDocument, json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DocumentError(
    `${name} is not an OpenRPC document of this contract (${issue?.path.join('.')}: ${issue?.message})`,
  );
};

/** Result of the comparison. */
export interface Verdict {
  readonly changes: readonly Change[];
  /** versions of the reference and of the current contract */
  readonly before: string;
  readonly version: string;
  /** minimum version for the changes */
  readonly needed: string;
  readonly isRaised: boolean;
  /** summary for people */
  readonly summary: string;
}

/** Compares the current contract with a reference. */
export const judge = (
  reference: ContractDocument,
  now: ContractDocument = readDocument(JSON.stringify(openRpcDocument()), 'the contract'),
): Verdict => {
  const changes = compareContracts(reference, now);
  const [before, version] = [reference.info.version, now.info.version];
  const needed = leastVersion(before, changes);
  const isRaised = semver.gte(version, needed);
  const verdict = isRaised
    ? `The contract is ${version}. The changes since ${before} need at least ${needed}.`
    : `The contract is ${version}, but its changes since ${before} need at least ${needed}. Raise it: npm run contract -- diff --raise`;
  const summary = changes.length === 0 ? `Nothing changed since ${before}.` : `${changesText(changes)}\n\n${verdict}`;
  return { changes, before, version, needed, isRaised, summary };
};

/** The changelog with an up-to-date section for this version. */
export const changelogAfter = (text: string, { changes, before, version }: Verdict): string =>
  version === before && changes.length === 0 ? text : changelogWith(text, version, changes);
