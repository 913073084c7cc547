import { createHash } from 'node:crypto';
import type { Connection } from './connection';

/** A script that Redis runs atomically. */
export interface Script {
  readonly source: string;
  readonly sha: string;
}

// A full Redis refuses a script's first writing command if it needs memory, but no command after a write that needs none,
// such as HDEL and PEXPIRE. The scripts for leases and owners begin with one, so that a full Redis can be read and emptied.
const script = (source: string): Script => ({ source, sha: createHash('sha1').update(source).digest('hex') });

/**
 * Claims a sandbox, or requests it from its owner.
 * KEYS: owner record, documents, files.
 * ARGV: server; owner with an expired lease, or empty; document version of the server; idle life in ms; 1 to create a
 * missing sandbox; name of the sandbox; channel prefix for requests.
 * Returns 1, epoch, version, documents and ids of files; 0 and the owner; -1 and a version that is too new; 2 if the
 * sandbox is missing and was not created.
 */
export const CLAIM = script(`
local owner, version = unpack(redis.call('HMGET', KEYS[1], 'owner', 'version'))
if version and tonumber(version) > tonumber(ARGV[3]) then return {-1, version} end
if owner and owner ~= '' and owner ~= ARGV[1] and owner ~= ARGV[2] then
  redis.call('PUBLISH', ARGV[7] .. owner, ARGV[1] .. ' ' .. ARGV[6])
  return {0, owner}
end
if ARGV[5] ~= '1' and redis.call('EXISTS', KEYS[2]) == 0 then return {2} end
if owner then redis.call('PEXPIRE', KEYS[1], ARGV[4]) end
local epoch = redis.call('HINCRBY', KEYS[1], 'epoch', 1)
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'version', version or ARGV[3])
for index = 1, 3 do redis.call('PEXPIRE', KEYS[index], ARGV[4]) end
return {1, epoch, version or ARGV[3], redis.call('HGETALL', KEYS[2]), redis.call('HKEYS', KEYS[3])}
`);

/** Maximum number of arguments for one command in a script. */
const CHUNK = 4_000;

/**
 * Writes to a sandbox if the epoch is current. This is the fence against earlier owners.
 * KEYS: owner record, documents, files.
 * ARGV: epoch; new document version, or empty; idle life in ms; 1 to empty the sandbox first; server that restores the
 * sandbox after a loss of data, or empty; number of fields to delete; number of fields and values of documents; then the
 * fields to delete, the documents, and the files.
 * Returns 1; 0 if another server has claimed the sandbox; -1 if the sandbox is missing.
 */
export const COMMIT = script(`
local epoch = redis.call('HGET', KEYS[1], 'epoch')
if not epoch and ARGV[5] ~= '' then
  redis.call('HSET', KEYS[1], 'owner', ARGV[5], 'epoch', ARGV[1])
  epoch = ARGV[1]
end
if not epoch then return -1 end
if epoch ~= ARGV[1] then return 0 end
if ARGV[4] == '1' then redis.call('UNLINK', KEYS[2], KEYS[3]) end
local removed, written = tonumber(ARGV[6]), tonumber(ARGV[7])
local function each(command, key, first, last)
  for index = first, last, ${CHUNK} do
    redis.call(command, key, unpack(ARGV, index, math.min(index + ${CHUNK - 1}, last)))
  end
end
each('HDEL', KEYS[2], 8, 7 + removed)
each('HDEL', KEYS[3], 8, 7 + removed)
each('HSET', KEYS[2], 8 + removed, 7 + removed + written)
each('HSET', KEYS[3], 8 + removed + written, #ARGV)
if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], 'version', ARGV[2]) end
for index = 1, 3 do
  if redis.call('PTTL', KEYS[index]) == -1 then redis.call('PEXPIRE', KEYS[index], ARGV[3]) end
end
return 1
`);

/**
 * Releases a sandbox.
 * KEYS: owner record. ARGV: epoch; server that may claim it next, or empty; name of the sandbox; channel of releases.
 * Returns 1; 0 if another server has claimed the sandbox; -1 if the sandbox is missing.
 */
export const RELEASE = script(`
local epoch = redis.call('HGET', KEYS[1], 'epoch')
if not epoch then return -1 end
if epoch ~= ARGV[1] then return 0 end
redis.call('HDEL', KEYS[1], 'owner')
redis.call('HSET', KEYS[1], 'owner', ARGV[2])
redis.call('PUBLISH', ARGV[4], ARGV[3])
return 1
`);

/** Takes a lease. KEYS: lease. ARGV: life in ms. */
export const LEASE = script(`
redis.call('DEL', KEYS[1])
redis.call('SET', KEYS[1], '1', 'PX', ARGV[1])
return 1
`);

/**
 * Writes a value if it is missing. One script, because the value may expire between two commands.
 * KEYS: value. ARGV: value; then its life in ms, if it ends.
 * Returns the value in Redis, and 1 if it was missing.
 */
export const KEEP = script(`
local kept = redis.call('GET', KEYS[1])
if kept then return {kept, 0} end
redis.call('SET', KEYS[1], ARGV[1])
if ARGV[2] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {ARGV[1], 1}
`);

/**
 * Releases a sandbox that a server owns only in Redis, because the server never received the reply to its claim.
 * KEYS: owner record. ARGV: server; server that may claim it next; name of the sandbox; channel of releases.
 */
export const DISOWN = script(`
if redis.call('HGET', KEYS[1], 'owner') ~= ARGV[1] then return 0 end
redis.call('HDEL', KEYS[1], 'owner')
redis.call('HSET', KEYS[1], 'owner', ARGV[2])
redis.call('PUBLISH', ARGV[4], ARGV[3])
return 1
`);

/** Runs a script. Sends its source if Redis does not know it, for example after a restart. */
export const run = async (
  connection: Connection,
  { sha, source }: Script,
  keys: readonly string[],
  given: readonly string[],
): Promise<unknown> => {
  const rest = [String(keys.length), ...keys, ...given];
  try {
    return await connection.send('EVALSHA', sha, ...rest);
  } catch (cause) {
    if (!(cause instanceof Error && cause.message.startsWith('NOSCRIPT'))) throw cause;
    return connection.send('EVAL', source, ...rest);
  }
};

/**
 * Writes a value if it is missing.
 * @param lifeMs without it, the value has no end
 * @returns the value in Redis, and whether it was missing
 */
export const keep = async (
  connection: Connection,
  key: string,
  value: string,
  lifeMs?: number,
): Promise<{ readonly value: string; readonly wasMissing: boolean }> => {
  const life = lifeMs === undefined ? [] : [String(lifeMs)];
  const [kept, wasMissing] = (await run(connection, KEEP, [key], [value, ...life])) as [string, number];
  return { value: kept, wasMissing: wasMissing === 1 };
};
