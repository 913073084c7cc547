import type { JsonSchema } from '@kit/contracts/openrpc/json-schema';
import type { Components } from '@kit/contracts/openrpc/read-schema';
import semver from 'semver';
import { compareBehaviour } from './compare-behaviour';
import { compareBridge } from './compare-bridge';
import { compareSchemas, type Direction } from './compare-schemas';
import type { ContractDocument } from './model';
import { type Change, change, changeRules, type RuleId } from './rules';

type Method = ContractDocument['methods'][number];

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
const componentsOf = (document: ContractDocument) => document.components.schemas as Components;

/** Parts of the wire where any change breaks both sides. Descriptions are ignored. */
const WIRE_PARTS: readonly (readonly string[])[] = [
  ['envelope', 'algorithm'],
  ['envelope', 'encoding'],
  ['envelope', 'contentType'],
  ['envelope', 'noKey', 'body'],
  ['keyExchange', 'algorithm'],
  ['keyExchange', 'id'],
  ['keyExchange', 'failure', 'body'],
  ['keyExchange', 'headers'],
  ['keyExchange', 'reply'],
  ['keyExchange', 'keyLife'],
  ['token', 'header'],
  ['token', 'scheme'],
  ['upload', 'parts'],
  ['upload', 'types'],
  ['upload', 'most'],
];
const WIRE_PATHS: readonly (readonly string[])[] = [
  ['transport', 'batch'],
  ['keyExchange', 'path'],
  ['upload', 'path'],
];

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[key] : undefined),
    value,
  );

interface Header {
  readonly name: string;
  readonly required: boolean;
  readonly pattern?: string;
}

const headersOf = (document: ContractDocument): readonly Header[] =>
  (document['x-wire']?.headers ?? []) as readonly Header[];

/** Documents before `x-wire` cannot be compared. */
const compareWire = (old: ContractDocument, now: ContractDocument): Change[] => {
  const [before, after] = [old['x-wire'], now['x-wire']];
  if (before === undefined || after === undefined) return [];
  const report = (rule: RuleId) => (path: readonly string[]) => {
    const [was, is] = [at(before, path), at(after, path)];
    return differ(was, is) ? [change(rule, `x-wire.${path.join('.')}`, `${shown(was)} → ${shown(is)}`)] : [];
  };
  const headers = headersOf(now).flatMap(({ name, required, pattern }) => {
    const was = headersOf(old).find((header) => header.name === name);
    if (was === undefined) return [change(required ? 'header-required' : 'header-added', name, 'is new')];
    const accepted = differ(was.pattern, pattern)
      ? [change('wire-changed', `x-wire.headers.${name}`, `${shown(was.pattern)} → ${shown(pattern)}`)]
      : [];
    if (was.required === required) return accepted;
    return [...accepted, change(required ? 'header-required' : 'header-optional', name, '')];
  });
  const gone = headersOf(old)
    .filter(({ name }) => !headersOf(now).some((header) => header.name === name))
    .map(({ name }) => change('wire-changed', `x-wire.headers.${name}`, 'is gone'));
  return [
    ...WIRE_PARTS.flatMap(report('wire-changed')),
    ...WIRE_PATHS.flatMap(report('path-changed')),
    ...headers,
    ...gone,
  ];
};

const compareCodes = (old: ContractDocument, now: ContractDocument): Change[] =>
  old['x-codes'].flatMap((was) => {
    const is = now['x-codes'].find(({ name }) => name === was.name);
    if (is === undefined) return [];
    return [
      ...(is.code === was.code ? [] : [change('code-number-changed', was.name, `${was.code} → ${is.code}`)]),
      ...(is.message === was.message
        ? []
        : [change('message-changed', was.name, `"${was.message}" → "${is.message}"`)]),
      ...(is.healedBy === was.healedBy
        ? []
        : [change('healing-changed', was.name, `${was.healedBy ?? ''} → ${is.healedBy ?? ''}`)]),
    ];
  });

const compareErrors = (old: Method, now: Method, before: Components, after: Components): Change[] => {
  const [from, to] = [old.errors.map(({ code }) => code), now.errors.map(({ code }) => code)];
  const added = to.filter((code) => !from.includes(code)).map((code) => change('code-added', now.name, String(code)));
  const removed = from
    .filter((code) => !to.includes(code))
    .map((code) => change('code-removed', now.name, String(code)));
  const placed = (old['x-errors'] ?? []).flatMap((was) => {
    const is = now['x-errors']?.find(({ name }) => name === was.name);
    if (is === undefined) return [];
    const place = `${now.name}.${was.name}`;
    const moved = differ(was.places, is.places)
      ? [change('code-moved', place, `${was.places.join(', ')} → ${is.places.join(', ')}`)]
      : [];
    const pair = { place, direction: 'response', before, after } as const;
    const carried = compareSchemas(pair, (was.data ?? {}) as JsonSchema, (is.data ?? {}) as JsonSchema);
    const said = carried.map(({ place: where, detail }) => `${where} ${detail}`).join('; ');
    return [...moved, ...(carried.length === 0 ? [] : [change('code-data-changed', place, said)])];
  });
  return [...added, ...removed, ...placed];
};

const compareMethods = (old: ContractDocument, now: ContractDocument, was: Method, is: Method): Change[] => {
  const [before, after] = [componentsOf(old), componentsOf(now)];
  const { name } = is;
  const schemas = (direction: Direction, from: unknown, to: unknown): Change[] =>
    compareSchemas(
      { place: `${name}.${direction === 'request' ? 'data' : 'result'}`, direction, before, after },
      (from ?? {}) as JsonSchema,
      (to ?? {}) as JsonSchema,
    );
  const login =
    was['x-login'] === is['x-login']
      ? []
      : [
          change(
            is['x-login'] === 'required' ? 'login-required' : 'login-dropped',
            name,
            `${was['x-login']} → ${is['x-login']}`,
          ),
        ];
  const isMoved = was['x-path'] !== undefined && was['x-path'] !== is['x-path'];
  return [
    ...login,
    ...(isMoved ? [change('path-changed', name, `${was['x-path']} → ${is['x-path']}`)] : []),
    ...(was['x-changes-state'] === is['x-changes-state']
      ? []
      : [change('state-change-changed', name, `${was['x-changes-state']} → ${is['x-changes-state']}`)]),
    ...schemas('request', was.params[0]?.schema, is.params[0]?.schema),
    ...schemas('response', was.result.schema, is.result.schema),
    ...compareErrors(was, is, before, after),
  ];
};

/** Lists the differences between two versions of the contract. */
export const compareContracts = (old: ContractDocument, now: ContractDocument): Change[] => {
  const named = (document: ContractDocument, name: string) => document.methods.find((method) => method.name === name);
  const methods = old.methods.flatMap((was) => {
    const is = named(now, was.name);
    return is === undefined ? [change('method-removed', was.name, '')] : compareMethods(old, now, was, is);
  });
  const added = now.methods.filter(({ name }) => named(old, name) === undefined);
  const assumptions = now['x-assumptions'].flatMap(({ name, usual }) => {
    const was = old['x-assumptions'].find((assumption) => assumption.name === name);
    return was !== undefined && differ(was.usual, usual)
      ? [change('assumption-changed', name, `${shown(was.usual)} → ${shown(usual)}`)]
      : [];
  });
  return [
    ...methods,
    ...added.map(({ name }) => change('method-added', name, '')),
    ...compareCodes(old, now),
    ...compareWire(old, now),
    ...compareBridge(old, now),
    ...compareBehaviour(old, now),
    ...assumptions,
  ];
};

/**
 * Returns the minimum version for the changes. Breaking clients or native apps needs a major version, breaking backends a minor one.
 * Before 1.0.0, semantic versioning requires only a minor one.
 * @param version version of the reference
 */
export const leastVersion = (version: string, changes: readonly Change[]): string => {
  const breaks = changes.map(({ rule }) => changeRules[rule].breaks);
  const breaksClient = breaks.some((who) => who === 'client' || who === 'both' || who === 'shell');
  const isFirst = semver.major(version) === 0;
  if (breaksClient) return semver.inc(version, isFirst ? 'minor' : 'major') ?? version;
  if (breaks.includes('server')) return semver.inc(version, 'minor') ?? version;
  return changes.length > 0 ? (semver.inc(version, 'patch') ?? version) : version;
};
