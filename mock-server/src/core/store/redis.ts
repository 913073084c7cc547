import { createHash, randomBytes } from 'node:crypto';
import { messageOf } from '@kit/contracts/message-of';
import { type ListName, lists } from '../changes';
import { type Connection, checkCondition, connect } from './redis-connection';
import { argumentsOf, channelOf, commitScript, documentsIn, keyOf, SANDBOXES_KEY } from './redis-script';
import {
  type Commit,
  type Committed,
  type Listed,
  type Listener,
  type Loaded,
  type Notice,
  type Range,
  type SandboxState,
  SettingsMismatch,
  type SharedSettings,
  type Store,
  StoreError,
  withoutPassword,
} from './store';

/** A hash with the digests of each setting, under the digest of all of them. */
const SETTINGS_KEY = 'kit:settings';
/** A running server subscribes to the channel of its settings: this with their digest. */
const serversOn = (database: string): string => `kit:${database}:servers:`;
/**
 * Returns the settings of running servers with other settings, or those of this server. ARGV: digest, settings, start of
 * the channels of all servers.
 */
const JOIN = `
local other
for _, channel in ipairs(redis.call('PUBSUB', 'CHANNELS', ARGV[3] .. '*')) do
  local digest = string.sub(channel, string.len(ARGV[3]) + 1)
  if digest ~= ARGV[1] then other = digest end
end
if other then return redis.call('HGET', '${SETTINGS_KEY}', other) or '{}' end
redis.call('HSET', '${SETTINGS_KEY}', ARGV[1], ARGV[2])
for _, digest in ipairs(redis.call('HKEYS', '${SETTINGS_KEY}')) do
  if digest ~= ARGV[1] then redis.call('HDEL', '${SETTINGS_KEY}', digest) end
end
return ARGV[2]`;

/** Time to live of the content of a file before its commit, in seconds. */
const UNNAMED_FILE_LIFE = 600;
/** After this number of lost attempts, a step takes the lock of the sandbox. */
const ATTEMPTS_WITHOUT_LOCK = 5;
/** Time to live of a lock, in ms. Its holder may have ended. */
const LOCK_LIFE = 2_000;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const digestsOf = (settings: SharedSettings): Record<string, string> =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, digestOf(`${name} ${value}`)]));

type Reply =
  | readonly ['stored', ...number[]]
  | readonly ['locked']
  | readonly ['changed', 0 | 1, string, string, readonly string[]];

class RedisStore implements Store {
  readonly description: string;
  readonly #main: Connection;
  readonly #events: Connection;
  readonly #report: (line: string) => void;
  /** digests of the settings, by name */
  readonly #settings: string;
  readonly #listeners = new Set<Listener>();
  /** the last change of a subscription; overlapping ones could cancel each other */
  #subscribing: Promise<unknown> = Promise.resolve();
  /** contents of files that were sent before a commit */
  readonly #sent = new Set<string>();
  readonly #locks = new Map<string, string>();
  readonly #database: string;
  readonly #script: string;
  readonly #sha: string;

  constructor(
    location: string,
    { main, events }: { readonly main: Connection; readonly events: Connection },
    settings: SharedSettings,
    report: (line: string) => void,
  ) {
    this.description = withoutPassword(location);
    this.#main = main;
    this.#events = events;
    this.#settings = JSON.stringify(digestsOf(settings));
    this.#database = String(Number(new URL(location).pathname.slice(1)));
    this.#script = commitScript(this.#database);
    this.#sha = createHash('sha1').update(this.#script).digest('hex');
    this.#report = report;
    main.onReady(() => void this.#checkLoss());
    // Redis does not repeat the events that were announced while the connection was lost.
    events.onReady(() => {
      for (const listener of this.#listeners) listener('end');
    });
  }

  async load(sandbox: string): Promise<Loaded | undefined> {
    // No sandbox has this position, so the script returns all documents.
    const nothing = { position: 0, isNew: false, steps: [], documents: [], emptied: [], items: [], files: [] };
    const reply = await this.#run(argumentsOf(sandbox, { ...nothing, attempt: 1 }, ''));
    const loaded = reply[0] === 'changed' ? this.#changed(reply) : undefined;
    return loaded?.position === 0 ? undefined : loaded;
  }

  async commit(sandbox: string, commit: Commit): Promise<Committed> {
    for (const { id, content } of commit.files) await this.#send(sandbox, id, content);
    const token = await this.#lock(sandbox, commit);
    const reply = await this.#run(argumentsOf(sandbox, commit, token));
    if (reply[0] === 'locked') {
      this.#locks.delete(sandbox);
      return 'locked';
    }
    if (reply[0] === 'changed') {
      if (!commit.isNew && reply[1] === 1) await this.#checkLoss();
      return this.#changed(reply);
    }
    this.#locks.delete(sandbox);
    for (const { id } of commit.files) this.#sent.delete(id);
    return { ids: reply.slice(1) as number[] };
  }

  async read(sandbox: string, list: ListName, { after = 0, before, last }: Range): Promise<Listed[]> {
    const newest = await this.#main.send('HGET', keyOf(sandbox, 'm'), list === 'steps' ? 'position' : `last:${list}`);
    const to = Math.min(Number(newest ?? 0), (before ?? Number.MAX_SAFE_INTEGER) - 1);
    const from = Math.max(after, to - (last ?? lists[list]), Number(newest ?? 0) - lists[list]) + 1;
    const ids = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String(from + index));
    if (ids.length === 0) return [];
    const bodies = (await this.#main.send('HMGET', keyOf(sandbox, `l:${list}`), ...ids)) as (string | null)[];
    return bodies.flatMap((body, index) => (body === null ? [] : [{ id: from + index, body: JSON.parse(body) }]));
  }

  async file(sandbox: string, id: string): Promise<string | undefined> {
    return ((await this.#main.send('GET', keyOf(sandbox, `f:${id}`))) as string | null) ?? undefined;
  }

  async sandboxes(): Promise<SandboxState[]> {
    const flat = (await this.#main.send('ZRANGE', SANDBOXES_KEY, '0', '-1', 'WITHSCORES')) as string[];
    const names = flat.filter((_, index) => index % 2 === 0);
    const sizes = await Promise.all(names.map((name) => this.#main.send('HLEN', keyOf(name, 'd'))));
    return names.map((name, index) => ({
      name,
      documents: Number(sizes[index]),
      lastUsedAt: Number(flat[2 * index + 1]),
    }));
  }

  async delete(sandbox: string): Promise<boolean> {
    const files = (await this.#main.send('SMEMBERS', keyOf(sandbox, 'files'))) as string[];
    const parts = ['m', 'd', 'z', 'lock', 'files', ...Object.keys(lists).map((list) => `l:${list}`)];
    const keys = [...parts, ...files.map((id) => `f:${id}`)].map((part) => keyOf(sandbox, part));
    await this.#main.send('UNLINK', ...keys);
    const existed = Number(await this.#main.send('ZREM', SANDBOXES_KEY, sandbox)) > 0;
    if (existed) await this.#main.send('PUBLISH', channelOf(this.#database, sandbox), 'end');
    return existed;
  }

  notify(sandbox: string, notice: Notice): void {
    this.#main.send('PUBLISH', channelOf(this.#database, sandbox), JSON.stringify(notice)).catch(() => undefined);
  }

  async listen(sandbox: string, listener: Listener): Promise<() => void> {
    const channel = channelOf(this.#database, sandbox);
    const hear = (message: string) =>
      listener(message === 'calls' || message === 'end' ? message : (JSON.parse(message) as Notice));
    const stop = () => {
      this.#listeners.delete(listener);
      this.#inTurn(() => this.#events.unsubscribe(channel, hear)).catch(() => undefined);
    };
    this.#listeners.add(listener);
    try {
      await this.#inTurn(() => this.#events.subscribe(channel, hear));
    } catch (cause) {
      stop();
      throw cause;
    }
    return stop;
  }

  async problem(): Promise<string | undefined> {
    try {
      // A write, because a full Redis or a replica still answers reads.
      await this.#main.send('SET', 'kit:probe', '1', 'PX', '1000');
      return undefined;
    } catch (cause) {
      return messageOf(cause);
    }
  }

  async close(): Promise<void> {
    this.#events.close();
    this.#main.close();
  }

  /** Joins the other servers. @throws SettingsMismatch if they have other settings */
  async join(): Promise<void> {
    const digest = digestOf(this.#settings);
    // Subscribes first, so that of two servers that start together at least one sees the other.
    const servers = serversOn(this.#database);
    await this.#events.subscribe(servers + digest, () => undefined);
    const found = String(await this.#main.send('EVAL', JOIN, '0', digest, this.#settings, servers));
    if (found === this.#settings) return;
    const [own, other] = [this.#settings, found].map((json) => JSON.parse(json) as Record<string, string>);
    throw new SettingsMismatch(Object.keys(own ?? {}).find((name) => own?.[name] !== other?.[name]) ?? '');
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    const done = this.#subscribing.then(change);
    this.#subscribing = done.catch(() => undefined);
    return done;
  }

  /** Runs the script, and sends its text if Redis does not know it, for example after a restart. */
  async #run(given: readonly string[]): Promise<Reply> {
    try {
      return (await this.#main.send('EVALSHA', this.#sha, '0', ...given)) as Reply;
    } catch (cause) {
      if (!messageOf(cause).includes('NOSCRIPT')) throw cause;
      return (await this.#main.send('EVAL', this.#script, '0', ...given)) as Reply;
    }
  }

  #changed([, isWhole, position, created, flat]: Extract<Reply, readonly ['changed', ...unknown[]]>) {
    const now = Number(position);
    return {
      isWhole: isWhole === 1,
      position: now,
      oldest: Math.max(Number(created), now - lists.steps),
      documents: [...documentsIn(flat)],
    };
  }

  /** Sends the content of a file once, so that another attempt of its commit does not repeat it. */
  async #send(sandbox: string, id: string, content: string): Promise<void> {
    if (this.#sent.has(id)) return;
    await this.#main.send('SET', keyOf(sandbox, `f:${id}`), content, 'EX', String(UNNAMED_FILE_LIFE));
    this.#sent.add(id);
  }

  /** Takes the lock for a step that other servers have overtaken too often. @returns the token of the held lock, or '' */
  async #lock(sandbox: string, { attempt, steps }: Commit): Promise<string> {
    const held = this.#locks.get(sandbox);
    if (held !== undefined) return held;
    if (attempt <= ATTEMPTS_WITHOUT_LOCK || steps.length === 0) return '';
    const token = randomBytes(8).toString('hex');
    const taken = await this.#main.send('SET', keyOf(sandbox, 'lock'), token, 'NX', 'PX', String(LOCK_LIFE));
    if (taken === null) return '';
    this.#locks.set(sandbox, token);
    return token;
  }

  /** Reports once that Redis lost its data. */
  async #checkLoss(): Promise<void> {
    try {
      const added = await this.#main.send('HSETNX', SETTINGS_KEY, digestOf(this.#settings), this.#settings);
      if (Number(added) === 1) this.#report('Redis lost its data. All sandboxes are empty.');
    } catch {
      // The next command reports that Redis does not answer.
    }
  }
}

/**
 * Opens a store in Redis that several servers share.
 * @param location `redis://` or `rediss://`
 * @param settings settings that all servers must share, by name
 * @param report receives messages for the operator
 * @throws StoreError if Redis cannot be reached, refuses the password, or cannot store data
 * @throws SettingsMismatch if running servers have other settings
 */
export const openRedis = async (
  location: string,
  settings: SharedSettings,
  report: (line: string) => void,
): Promise<Store> => {
  const main = await connect(location);
  const opened = [main];
  try {
    await checkCondition(main, report);
    const events = await connect(location);
    opened.push(events);
    const store = new RedisStore(location, { main, events }, settings, report);
    await store.join();
    return store;
  } catch (cause) {
    for (const connection of opened) connection.close();
    if (cause instanceof StoreError || cause instanceof SettingsMismatch) throw cause;
    throw new StoreError(messageOf(cause));
  }
};
