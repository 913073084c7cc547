import { createHash } from 'node:crypto';
import type { Connection } from './connection';

/** A script that Redis runs as one step: all of it or nothing, and nobody else in between. */
export interface Script {
  readonly source: string;
  readonly sha: string;
}

const script = (source: string): Script => ({ source, sha: createHash('sha1').update(source).digest('hex') });

/**
 * KEYS owner record, documents; ARGV server, its address, the owner whose lease has ended or nothing, the version of
 * documents that the server knows, milliseconds that an idle sandbox is kept, 1 where a sandbox without documents is
 * not worth a claim.
 * Answers 1, epoch, version of the documents, and them; or 0, owner, its address; or -1 and a version that is too new;
 * or 2 where there is nothing.
 */
export const CLAIM = script(`
local owner, address, version = unpack(redis.call('HMGET', KEYS[1], 'owner', 'address', 'version'))
if version and tonumber(version) > tonumber(ARGV[4]) then return {-1, version} end
if owner and owner ~= '' and owner ~= ARGV[1] and owner ~= ARGV[3] then return {0, owner, address} end
if ARGV[6] == '1' and redis.call('EXISTS', KEYS[2]) == 0 then return {2} end
local epoch = redis.call('HINCRBY', KEYS[1], 'epoch', 1)
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'address', ARGV[2], 'version', version or ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
redis.call('PEXPIRE', KEYS[2], ARGV[5])
return {1, epoch, version or ARGV[4], redis.call('HGETALL', KEYS[2])}
`);

/**
 * KEYS owner record, documents; ARGV epoch, version of the documents or nothing where it stays, milliseconds that an
 * idle sandbox is kept, 1 where it is emptied first, how many fields go, those, then fields and values in turn. Answers 1, or 0 when another server has claimed the sandbox since.
 */
export const COMMIT = script(`
if redis.call('HGET', KEYS[1], 'epoch') ~= ARGV[1] then return 0 end
if ARGV[4] == '1' then redis.call('UNLINK', KEYS[2]) end
local first = 6 + tonumber(ARGV[5])
for index = 6, first - 1, 4000 do redis.call('HDEL', KEYS[2], unpack(ARGV, index, math.min(index + 3999, first - 1))) end
for index = first, #ARGV, 4000 do redis.call('HSET', KEYS[2], unpack(ARGV, index, math.min(index + 3999, #ARGV))) end
if ARGV[2] ~= '' then redis.call('HSET', KEYS[1], 'version', ARGV[2]) end
if redis.call('PTTL', KEYS[2]) == -1 then redis.call('PEXPIRE', KEYS[2], ARGV[3]) end
return 1
`);

/** KEYS owner record; ARGV epoch. */
export const RELEASE = script(`
if redis.call('HGET', KEYS[1], 'epoch') == ARGV[1] then redis.call('HSET', KEYS[1], 'owner', '') end
`);

/** Runs a script, which Redis is sent where it does not have it: after a restart, above all. */
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
