import { randomBytes } from 'node:crypto';
import type { OneTimeValues } from '../../store/one-time-values';
import { StoreError } from '../../store/state-file';
import type { DocumentForm, Write } from '../../store/store';
import { Agreement, type Common } from './agreement';
import { conditionOf, isTooOld, OLDEST_VERSION, warningsOf } from './condition';
import { type Connection, connect, withoutPassword } from './connection';
import {
  type Channels,
  channelsOf,
  IDLE_LIFE,
  keysOf,
  LIFE_KEY,
  leaseKey,
  onceKey,
  ownerKey,
  VERSION_KEY,
} from './keys';
import { LEASE_LIFE, Lease, RENEWED_EVERY } from './lease';
import { RedisSandbox } from './redis-sandbox';
import { CLAIM, DISOWN, run } from './scripts';
import {
  type ClaimedSandbox,
  Disagreement,
  type LeaseState,
  type Owner,
  type SharedStoreListener,
  StoreUnavailable,
} from './shared-store';

const CHECKED_EVERY = 5_000;
const LIFE_BYTES = 16;
const DATA_LOST =
  'Redis has lost its data: the servers write what they hold again. What none of them held is gone. Start Redis with --appendonly yes.';

/** Reply of a claim (scripts.ts). */
type ClaimReply =
  | readonly [1, number, string, readonly string[], readonly string[]]
  | readonly [0, string]
  | readonly [-1, string]
  | readonly [2];

/** @throws StoreError for a Redis that cannot hold what is acknowledged */
const checkCondition = async (connection: Connection): Promise<string[]> => {
  const condition = await conditionOf(connection);
  if (isTooOld(condition))
    throw new StoreError(`Redis there is ${condition.version}, and at least ${OLDEST_VERSION} is needed`);
  if (condition.isReplica) throw new StoreError('Redis there is a replica, which refuses writes: name its primary');
  return warningsOf(condition);
};

/** @throws StoreError where a newer server has written documents */
const checkVersion = async (connection: Connection, known: number): Promise<void> => {
  const written = Number((await connection.send('GET', VERSION_KEY)) ?? 0);
  if (written > known) {
    throw new StoreError(`it was written by a newer version (${written}, this one knows ${known})`);
  }
  if (written < known) await connection.send('SET', VERSION_KEY, String(known));
};

/**
 * The life of the data in Redis: a random text that all servers know. Another one, or none, means that the data is lost.
 * @param channel that all running servers listen to
 * @returns it, and whether this server wrote it although others still run
 */
const joinLife = async (
  connection: Connection,
  channel: string,
): Promise<{ readonly life: string; readonly isLost: boolean }> => {
  const written = await connection.send('SET', LIFE_KEY, randomBytes(LIFE_BYTES).toString('hex'), 'NX');
  const life = String(await connection.send('GET', LIFE_KEY));
  // A subscription outlives the data.
  const [, others] = (await connection.send('PUBSUB', 'NUMSUB', channel)) as [string, number];
  return { life, isLost: written !== null && Number(others) > 0 };
};

/** The three connections of a server to Redis. */
interface Connections {
  readonly main: Connection;
  /** for the lease, which must not wait behind a large commit */
  readonly heart: Connection;
  /** for what other servers say */
  readonly ear: Connection;
}

/** The sandboxes that several servers share in Redis. Each is owned by one server at a time. */
export class RedisStore {
  readonly description: string;
  readonly #channels: Channels;
  readonly #connections: Connections;
  readonly #form: DocumentForm;
  readonly #report: (line: string) => void;
  readonly #lease: Lease;
  readonly #claimed = new Map<string, RedisSandbox>();
  readonly #agreement: Agreement;
  readonly #timers: readonly NodeJS.Timeout[];
  #listener: SharedStoreListener | undefined;
  #disagreement: readonly string[] = [];
  #warnings: readonly string[] = [];
  #life: string;
  /** of performance.now(): from when on a sandbox may be created, since all servers have restored what they hold */
  #createsAfter = 0;
  #recovery: Promise<void> | undefined;

  constructor(
    location: string,
    connections: Connections,
    form: DocumentForm,
    report: (line: string) => void,
    boot: {
      readonly warnings: readonly string[];
      readonly agreement: Agreement;
      readonly life: string;
      readonly isLost: boolean;
    },
  ) {
    this.description = withoutPassword(location);
    this.#channels = channelsOf(location);
    this.#connections = connections;
    this.#form = form;
    this.#report = report;
    this.#life = boot.life;
    if (boot.isLost) this.#createsAfter = performance.now() + LEASE_LIFE;
    this.#warn(boot.warnings);
    this.#lease = new Lease(connections.heart, {
      begun: (server) =>
        connections.ear.subscribe(this.#channels.want + server, (message) => {
          const [next = '', ...name] = message.split(' ');
          this.#listener?.wanted(name.join(' '), next);
        }),
      lost: (server) => {
        connections.ear.unsubscribe(this.#channels.want + server).catch(() => undefined);
        for (const claimed of [...this.#claimed.values()]) claimed.lose();
      },
      missing: async () => void (await this.#hasLostData()),
    });
    this.#agreement = boot.agreement;
    this.#timers = [
      setInterval(() => void this.#check(), CHECKED_EVERY).unref(),
      setInterval(() => void this.#agree(), RENEWED_EVERY).unref(),
    ];
  }

  /** kind of the documents that stay apart */
  get kindApart(): string {
    return this.#form.kindApart;
  }

  /** problems that an operator should know about */
  get warnings(): readonly string[] {
    return this.#warnings;
  }

  /** undefined while this server has no lease and serves nothing */
  get lease(): LeaseState | undefined {
    return this.#lease.state;
  }

  /** Returns false from the moment on from which another server may claim what this one owns. */
  isServing(): boolean {
    return this.#lease.isHeld();
  }

  /** Takes the first lease and listens to the other servers. */
  async begin(): Promise<void> {
    await this.#connections.ear.subscribe(this.#channels.released, (sandbox) => this.#listener?.released(sandbox));
    await this.#lease.renew();
  }

  /** @param listener of this store, from now on */
  listen(listener: SharedStoreListener): void {
    this.#listener = listener;
  }

  /**
   * Claims a sandbox that nobody owns, or whose owner's lease has ended. Otherwise asks its owner to release it.
   * @param onlyLooks whether a sandbox without documents must not be created
   * @returns undefined if there is no such sandbox and `onlyLooks`
   * @throws StoreUnavailable
   */
  async claim(sandbox: string, onlyLooks: boolean): Promise<ClaimedSandbox | Owner | undefined> {
    const server = this.#lease.server;
    if (server === undefined) throw new StoreUnavailable('This server has no lease');
    const ask = (ended: string, creates: boolean) => this.#claim(sandbox, server, ended, creates);
    let ended = '';
    let reply = await ask(ended, false);
    if (reply[0] === 0) {
      const [, owner] = reply;
      const leaseEndsInMs = Number(await this.#connections.main.send('PTTL', leaseKey(owner)));
      if (leaseEndsInMs > 0) return { server: owner, leaseEndsInMs };
      ended = owner;
      reply = await ask(ended, false);
    }
    if (reply[0] === 2) {
      await this.#checkMayCreate(sandbox);
      if (onlyLooks) return undefined;
      reply = await ask(ended, true);
    }
    if (reply[0] === 0) return { server: reply[1], leaseEndsInMs: 0 };
    if (reply[0] === -1) {
      const { version } = this.#form;
      throw new StoreUnavailable(
        `The sandbox "${sandbox}" was written by a newer version (${reply[1]}, this one knows ${version})`,
      );
    }
    if (reply[0] === 2) throw new StoreUnavailable(`The sandbox "${sandbox}" could not be claimed`);
    return this.#own(sandbox, server, reply);
  }

  /** Notes that a sandbox is used, so that it does not expire. */
  touch(sandbox: string): void {
    this.#claimed.get(sandbox)?.touch();
  }

  /** Releases a sandbox. @param next id of the server that may claim it next; empty for any */
  async release(sandbox: string, next: string): Promise<void> {
    const claimed = this.#claimed.get(sandbox);
    this.#claimed.delete(sandbox);
    await claimed?.release(next, this.#channels.released);
  }

  /** Releases a sandbox that Redis says this server owns, though it does not. */
  async disown(sandbox: string, next: string): Promise<void> {
    const server = this.#lease.server;
    if (server === undefined || this.#claimed.has(sandbox)) return;
    await run(
      this.#connections.main,
      DISOWN,
      [ownerKey(sandbox)],
      [server, next, sandbox, this.#channels.released],
    ).catch(() => undefined);
  }

  /** Values that any of the servers can take, but only once. */
  get once(): OneTimeValues {
    const { main } = this.#connections;
    return {
      put: async (id, value, lifeMs) => void (await main.send('SET', onceKey(id), value, 'PX', String(lifeMs))),
      take: async (id) => {
        const value = await main.send('GETDEL', onceKey(id));
        return typeof value === 'string' ? value : undefined;
      },
    };
  }

  /** Gives up the lease, and with it everything that this server still owns. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#lease.close();
    for (const connection of Object.values(this.#connections)) connection.close();
  }

  async #claim(sandbox: string, server: string, ended: string, creates: boolean): Promise<ClaimReply> {
    const given = [
      server,
      ended,
      String(this.#form.version),
      String(IDLE_LIFE),
      creates ? '1' : '',
      sandbox,
      this.#channels.want,
    ];
    return (await run(this.#connections.main, CLAIM, keysOf(sandbox), given)) as ClaimReply;
  }

  async #own(
    sandbox: string,
    server: string,
    [, epoch, version, stored, fieldsApart]: Extract<ClaimReply, readonly [1, ...unknown[]]>,
  ): Promise<ClaimedSandbox> {
    const { kindApart } = this.#form;
    const claimed = new RedisSandbox(
      sandbox,
      Number(epoch),
      { stored, fieldsApart },
      kindApart,
      this.#connections.main,
      {
        lost: (lost) => {
          if (this.#claimed.get(sandbox) !== lost) return;
          this.#claimed.delete(sandbox);
          this.#listener?.lost(sandbox);
        },
        restorer: async () =>
          this.#recovery !== undefined || (await this.#hasLostData()) ? this.#lease.server : undefined,
        documents: (name) => this.#listener?.documents(name) ?? [],
      },
    );
    const present = await this.#inPresentForm(claimed, Number(version));
    if (this.#lease.server !== server) throw new StoreUnavailable('The lease ended during a claim');
    this.#claimed.get(sandbox)?.lose();
    this.#claimed.set(sandbox, claimed);
    return present;
  }

  async #inPresentForm(claimed: RedisSandbox, from: number): Promise<ClaimedSandbox> {
    const { version, migrate } = this.#form;
    if (from === version) return claimed;
    const { sandbox, epoch, idsApart } = claimed;
    const apart = await claimed.loadApart(idsApart);
    const documents = [...claimed.documents, ...apart].flatMap((document) => migrate(document, from));
    const writes: Write[] = [{ sandbox, clear: true }, ...documents];
    await claimed.upgrade(writes, version);
    return {
      ...{ sandbox, epoch, documents },
      idsApart: [],
      loadApart: (ids) => claimed.loadApart(ids),
      commit: (later) => claimed.commit(later),
    };
  }

  /** @throws StoreUnavailable if another server may hold the sandbox in memory, though Redis does not know it */
  async #checkMayCreate(sandbox: string): Promise<void> {
    if (await this.#hasLostData()) throw new StoreUnavailable(DATA_LOST);
    if (performance.now() < this.#createsAfter) {
      throw new StoreUnavailable(`Redis has lost its data, and another server may hold the sandbox "${sandbox}"`);
    }
  }

  /** Whether Redis has lost its data since this server looked last. If so, writes again what this server holds. */
  async #hasLostData(): Promise<boolean> {
    const { heart } = this.#connections;
    if ((await heart.send('GET', LIFE_KEY)) === this.#life) return false;
    await heart.send('SET', LIFE_KEY, randomBytes(LIFE_BYTES).toString('hex'), 'NX');
    const life = String(await heart.send('GET', LIFE_KEY));
    await this.#lease.rewrite();
    if (life === this.#life) return true;
    this.#life = life;
    this.#createsAfter = performance.now() + LEASE_LIFE;
    this.#report(`Warning: ${DATA_LOST}`);
    this.#recovery = this.#restoreAll().finally(() => {
      this.#recovery = undefined;
    });
    return true;
  }

  async #restoreAll(): Promise<void> {
    await this.#connections.main.send('SET', VERSION_KEY, String(this.#form.version), 'NX').catch(() => undefined);
    const claimed = [...this.#claimed.values()];
    await Promise.all(claimed.map((each) => each.restore(this.#form.version)));
    const lost = claimed.filter((each) => this.#claimed.get(each.sandbox) !== each);
    if (lost.length > 0)
      this.#report(`Warning: lost ${lost.map(({ sandbox }) => sandbox).join(', ')} with the data of Redis`);
  }

  /** Redis may have been without any server for a while, and a server with other settings may have come first. */
  async #agree(): Promise<void> {
    const others = await this.#agreement.renew().catch(() => this.#disagreement);
    if (others.length > this.#disagreement.length) void this.#check();
    this.#disagreement = others;
  }

  async #check(): Promise<void> {
    try {
      const disagreement = this.#disagreement.map(
        (setting) => `${setting} is not what the other servers on this Redis were told: give all of them the same.`,
      );
      this.#warn([...warningsOf(await conditionOf(this.#connections.main)), ...disagreement]);
    } catch (cause) {
      this.#warn([cause instanceof Error ? cause.message : String(cause)]);
    }
  }

  /** Reports each warning once, when it begins. */
  #warn(warnings: readonly string[]): void {
    for (const warning of warnings) if (!this.#warnings.includes(warning)) this.#report(`Warning: ${warning}`);
    this.#warnings = warnings;
  }
}

/**
 * Opens a store in Redis that several servers share.
 * @param location `redis://` or `rediss://`
 * @param form of its documents; documents of an earlier version are migrated when their sandbox is claimed
 * @param common settings that all servers on it must share, by name
 * @throws StoreError if Redis cannot be reached, refuses the password, or cannot keep what is acknowledged
 * @throws Disagreement if servers with other settings run on it
 */
export const openRedis = async (
  location: string,
  form: DocumentForm,
  report: (line: string) => void,
  common: Common = {},
): Promise<RedisStore> => {
  const main = await connect(location);
  const opened = [main];
  try {
    const warnings = await checkCondition(main);
    await checkVersion(main, form.version);
    const { life, isLost } = await joinLife(main, channelsOf(location).released);
    const agreement = new Agreement(main, common);
    const [differing] = await agreement.join(isLost);
    if (differing !== undefined) throw new Disagreement(differing);
    const heart = await connect(location);
    opened.push(heart);
    const ear = await connect(location);
    opened.push(ear);
    const store = new RedisStore(location, { main, heart, ear }, form, report, { warnings, agreement, life, isLost });
    await store.begin();
    return store;
  } catch (cause) {
    for (const connection of opened) connection.close();
    if (cause instanceof StoreError || cause instanceof Disagreement) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(
      message.startsWith('OOM')
        ? 'Redis there is full: it has all the memory that its maxmemory allows'
        : `Redis there refuses what the server needs: ${message}`,
    );
  }
};
