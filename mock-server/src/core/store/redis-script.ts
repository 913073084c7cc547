import { type Change, type Fresh, lists } from '../changes';
import { DEFAULT_SANDBOX } from '../names';
import { type Commit, FILE_KIND, MAXIMUM_SANDBOXES } from './store';

/** The sandboxes by the time of their last use. */
export const SANDBOXES_KEY = 'kit:sandboxes';

/** Keys of a sandbox. The braces keep them in one slot of a cluster. */
export const keyOf = (sandbox: string, part: string): string => `kit:{${sandbox}}:${part}`;

/** Channel of the events of a sandbox. Redis sends a message to the listeners of all its databases. */
export const channelOf = (database: string, sandbox: string): string => `kit:${database}:{${sandbox}}:events`;

/** Time to live of the content of a file that no document names, in seconds. Going back can still need it. */
const DROPPED_FILE_LIFE = 7 * 24 * 3_600;

/** Sandboxes with listeners that are passed over when a new sandbox replaces the least recently used one. */
const MAXIMUM_LISTENED = 200;

const listNames = Object.keys(lists).map((name) => `'${name}'`);

/**
 * Stores a commit if the sandbox still has the position of the commit. Otherwise returns the documents that changed
 * since then. Position and creation are fields of the hash `m`, and `last:<list>` is the last id of a list. `d` has the
 * documents, `z` the position of their last change, `l:<list>` the items of a list, and `files` the ids of all files.
 *
 * ARGV are those of `argumentsOf`.
 */
export const commitScript = (database: string): string => `
local sandbox = ARGV[1]
local known, isNew, at, token = tonumber(ARGV[2]), ARGV[3] == '1', ARGV[4], ARGV[5]
local function key(part) return 'kit:{' .. sandbox .. '}:' .. part end
local function channelOf(name) return 'kit:${database}:{' .. name .. '}:events' end

local meta = redis.call('HMGET', key('m'), 'position', 'created')
local position, created = tonumber(meta[1]), tonumber(meta[2])
local isChanged = position ~= known
if isNew then isChanged = position ~= nil end
if isChanged then
  if not position then return {'changed', 1, 0, 0, {}} end
  local reply = {'changed', 0, meta[1], meta[2], {}}
  if isNew or known < created or known > position or known < position - ${lists.steps} then
    reply[2] = 1
    reply[5] = redis.call('HGETALL', key('d'))
  else
    for _, field in ipairs(redis.call('ZRANGEBYSCORE', key('z'), '(' .. ARGV[2], '+inf')) do
      table.insert(reply[5], field)
      table.insert(reply[5], redis.call('HGET', key('d'), field) or '')
    end
  end
  return reply
end

local documents, emptied, steps, items, kept, dropped = unpack(cjson.decode(ARGV[6]))
if #emptied + #steps + #items == 0 then return {'stored'} end
if #steps > 0 then
  local holder = redis.call('GET', key('lock'))
  if holder and holder ~= token then return {'locked'} end
end

if isNew then
  created = known
  position = known
  redis.call('HSET', key('m'), 'position', ARGV[2], 'created', ARGV[2])
  if redis.call('ZCARD', '${SANDBOXES_KEY}') >= ${MAXIMUM_SANDBOXES} then
    for _, name in ipairs(redis.call('ZRANGE', '${SANDBOXES_KEY}', 0, ${MAXIMUM_LISTENED})) do
      local prefix = 'kit:{' .. name .. '}:'
      if name ~= '${DEFAULT_SANDBOX}' and redis.call('PUBSUB', 'NUMSUB', channelOf(name))[2] == 0 then
        for _, file in ipairs(redis.call('SMEMBERS', prefix .. 'files')) do redis.call('UNLINK', prefix .. 'f:' .. file) end
        for _, list in ipairs({${listNames.join(', ')}}) do redis.call('UNLINK', prefix .. 'l:' .. list) end
        redis.call('UNLINK', prefix .. 'm', prefix .. 'd', prefix .. 'z', prefix .. 'files')
        redis.call('ZREM', '${SANDBOXES_KEY}', name)
        break
      end
    end
  end
end
redis.call('ZADD', '${SANDBOXES_KEY}', at, sandbox)

local next = position + #steps
local text = string.format('%.0f', next)
for _, document in ipairs(documents) do
  local field, value = unpack(document)
  if value == '' then redis.call('HDEL', key('d'), field) else redis.call('HSET', key('d'), field, value) end
  redis.call('ZADD', key('z'), text, field)
end
-- A server that knows an earlier position gets all documents.
redis.call('ZREMRANGEBYSCORE', key('z'), '-inf', '(' .. string.format('%.0f', next - ${lists.steps}))
for _, list in ipairs(emptied) do redis.call('DEL', key('l:' .. list)) end
for step, changes in ipairs(steps) do
  redis.call('HSET', key('l:steps'), string.format('%.0f', position + step), changes)
  redis.call('HDEL', key('l:steps'), string.format('%.0f', position + step - ${lists.steps}))
end
if #steps > 0 then redis.call('HSET', key('m'), 'position', text) end
local maxima = {${Object.entries(lists)
  .map(([name, maximum]) => `${name} = ${maximum}`)
  .join(', ')}}
local reply = {'stored'}
local hasCalls = false
for _, item in ipairs(items) do
  local list, id, body = unpack(item)
  if id == '' then
    id = redis.call('HINCRBY', key('m'), 'last:' .. list, 1)
    redis.call('HSET', key('l:' .. list), id, body)
    redis.call('HDEL', key('l:' .. list), id - maxima[list])
  elseif redis.call('HEXISTS', key('l:' .. list), id) == 1 then
    redis.call('HSET', key('l:' .. list), id, body)
  end
  table.insert(reply, tonumber(id))
  if list == 'calls' then hasCalls = true end
end
for _, id in ipairs(kept) do
  redis.call('PERSIST', key('f:' .. id))
  redis.call('SADD', key('files'), id)
end
for _, id in ipairs(dropped) do
  redis.call('EXPIRE', key('f:' .. id), ${DROPPED_FILE_LIFE})
  redis.call('SREM', key('files'), id)
end
if token ~= '' and redis.call('GET', key('lock')) == token then redis.call('DEL', key('lock')) end
if hasCalls then redis.call('PUBLISH', channelOf(sandbox), 'calls') end
return reply`;

/** Returns the arguments of the script for a commit. @param token token of the lock, or empty */
export const argumentsOf = (
  sandbox: string,
  { position, isNew, documents, emptied, steps, items, files }: Commit,
  token: string,
): string[] => {
  const changedFiles = (isChanged: (change: Change) => boolean): string[] =>
    documents.flatMap((change) => (change.kind === FILE_KIND && isChanged(change) ? change.id : []));
  const parts = [
    documents.map(({ kind, id, after }) => [
      `${kind} ${id}`,
      after === undefined ? '' : `${after.place} ${JSON.stringify(after.body)}`,
    ]),
    emptied,
    steps.map((changes) => JSON.stringify(changes)),
    items.map(({ list, id = '', body }) => [list, String(id), JSON.stringify(body)]),
    [...changedFiles(({ before }) => before === undefined), ...files.map(({ id }) => id)],
    changedFiles(({ after }) => after === undefined),
  ];
  return [sandbox, String(position), isNew ? '1' : '0', String(Date.now()), token, JSON.stringify(parts)];
};

const splitOnce = (text: string): readonly [string, string] => {
  const at = text.indexOf(' ');
  return [text.slice(0, at), text.slice(at + 1)];
};

/** Reads alternating fields and values of documents. */
export function* documentsIn(flat: readonly string[]): Generator<Fresh> {
  for (let index = 0; index < flat.length; index += 2) {
    const [kind, id] = splitOnce(flat[index] ?? '');
    const value = flat[index + 1] ?? '';
    const [place, json] = splitOnce(value);
    yield { kind, id, after: value === '' ? undefined : { place: Number(place), body: JSON.parse(json) as unknown } };
  }
}
