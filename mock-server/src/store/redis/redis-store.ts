import { randomBytes } from 'node:crypto';
import {
  Disagreement,
  type Holding,
  type LeaseState,
  type Owner,
  type SharedStore,
  StoreUnavailable,
} from '../shared-store';
import { StoreError } from '../state-file';
import type { DocumentForm, Write } from '../store';
import { Agreement, type Common } from './agreement';
import { conditionOf, isTooOld, OLDEST_VERSION, warningsOf } from './condition';
import { type Connection, connect, withoutPassword } from './connection';
import { RedisHolding } from './holding';
import { documentsKey, IDLE_LIFE, leaseKey, ownerKey, PEERS_KEY, VERSION_KEY } from './keys';
import { Lease, RENEWED_EVERY } from './lease';
import { CLAIM, run } from './scripts';

const LOOKED_AT_EVERY = 5_000;
const SECRET_BYTES = 32;

/** What a claim answers (scripts.ts). */
type ClaimReply =
  | readonly [1, number, string, readonly string[]]
  | readonly [0, string, string]
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

const agreedSecret = async (connection: Connection): Promise<string> => {
  await connection.send('SET', PEERS_KEY, randomBytes(SECRET_BYTES).toString('hex'), 'NX');
  return String(await connection.send('GET', PEERS_KEY));
};

class RedisStore implements SharedStore {
  readonly description: string;
  address = '';
  readonly peerSecret: string;
  readonly #connection: Connection;
  readonly #heart: Connection;
  readonly #form: DocumentForm;
  readonly #report: (line: string) => void;
  readonly #lease: Lease;
  readonly #holdings = new Map<string, RedisHolding>();
  readonly #watch: NodeJS.Timeout;
  readonly #agreement: Agreement;
  readonly #agreeing: NodeJS.Timeout;
  #disagreement: readonly string[] = [];
  #warnings: readonly string[] = [];
  #listener: (sandbox: string) => void = () => undefined;

  /** @param heart a connection of its own for the lease, which must not wait behind a large commit */
  constructor(
    location: string,
    connection: Connection,
    heart: Connection,
    form: DocumentForm,
    report: (line: string) => void,
    boot: { readonly warnings: readonly string[]; readonly secret: string; readonly agreement: Agreement },
  ) {
    this.description = withoutPassword(location);
    this.peerSecret = boot.secret;
    this.#connection = connection;
    this.#heart = heart;
    this.#form = form;
    this.#report = report;
    this.#warn(boot.warnings);
    this.#lease = new Lease(heart, () => this.#loseAll());
    this.#agreement = boot.agreement;
    this.#watch = setInterval(() => void this.#look(), LOOKED_AT_EVERY).unref();
    this.#agreeing = setInterval(() => void this.#agree(), RENEWED_EVERY).unref();
  }

  get warnings(): readonly string[] {
    return this.#warnings;
  }

  get lease(): LeaseState | undefined {
    return this.#lease.state;
  }

  get held(): number {
    return this.#holdings.size;
  }

  isServing(): boolean {
    return this.#lease.isHeld();
  }

  /** Takes the first lease. */
  async begin(): Promise<void> {
    await this.#lease.renew();
  }

  async claim(sandbox: string): Promise<Holding | Owner> {
    const found = await this.#find(sandbox, false);
    if (found === undefined) throw new StoreUnavailable(`The sandbox "${sandbox}" could not be claimed`);
    return found;
  }

  claimKept(sandbox: string): Promise<Holding | Owner | undefined> {
    return this.#find(sandbox, true);
  }

  async #find(sandbox: string, isOnlyKept: boolean): Promise<Holding | Owner | undefined> {
    const server = this.#lease.server;
    if (server === undefined) throw new StoreUnavailable('This server has no lease');
    let reply = await this.#claim(sandbox, server, '', isOnlyKept);
    if (reply[0] === 0) {
      const [, owner, address] = reply;
      if (await this.isAlive(owner)) return { server: owner, address };
      reply = await this.#claim(sandbox, server, owner, isOnlyKept);
    }
    if (reply[0] === 0) return { server: reply[1], address: reply[2] };
    if (reply[0] === 2) return undefined;
    if (reply[0] === -1) {
      const { version } = this.#form;
      throw new StoreUnavailable(
        `The sandbox "${sandbox}" was written by a newer version (${reply[1]}, this one knows ${version})`,
      );
    }
    const [, epoch, version, stored] = reply;
    const holding = new RedisHolding(sandbox, Number(epoch), stored, this.#connection, (lost) => {
      if (this.#holdings.get(sandbox) !== lost) return;
      this.#holdings.delete(sandbox);
      this.#listener(sandbox);
    });
    const migrated = await this.#inPresentForm(holding, Number(version));
    if (this.#lease.server !== server) throw new StoreUnavailable('The lease ended during a claim');
    this.#holdings.get(sandbox)?.lose();
    this.#holdings.set(sandbox, holding);
    return migrated;
  }

  async isAlive(server: string): Promise<boolean> {
    return Number(await this.#connection.send('EXISTS', leaseKey(server))) === 1;
  }

  onLost(listener: (sandbox: string) => void): void {
    this.#listener = listener;
  }

  touch(sandbox: string): void {
    this.#holdings.get(sandbox)?.touch();
  }

  async release(sandbox: string): Promise<void> {
    const holding = this.#holdings.get(sandbox);
    this.#holdings.delete(sandbox);
    await holding?.release();
  }

  async close(): Promise<void> {
    clearInterval(this.#watch);
    clearInterval(this.#agreeing);
    await this.#lease.close();
    this.#heart.close();
    this.#connection.close();
  }

  async #claim(sandbox: string, server: string, ended: string, isOnlyKept: boolean): Promise<ClaimReply> {
    const given = [
      ...[server, this.address, ended, String(this.#form.version), String(IDLE_LIFE)],
      isOnlyKept ? '1' : '',
    ];
    return (await run(this.#connection, CLAIM, [ownerKey(sandbox), documentsKey(sandbox)], given)) as ClaimReply;
  }

  async #inPresentForm(holding: RedisHolding, from: number): Promise<Holding> {
    const { version, migrate } = this.#form;
    if (from === version) return holding;
    const { sandbox } = holding;
    const documents = holding.documents.flatMap((document) => migrate(document, from));
    const writes: Write[] = [{ sandbox, clear: true }, ...documents];
    await holding.upgrade(writes, version);
    return {
      sandbox,
      epoch: holding.epoch,
      documents,
      commit: (later) => holding.commit(later),
    };
  }

  #loseAll(): void {
    const held = [...this.#holdings.values()];
    for (const holding of held) holding.lose();
  }

  /** Redis may have been without any server for a while, and another may have come first. */
  async #agree(): Promise<void> {
    const others = await this.#agreement.renew().catch(() => this.#disagreement);
    if (others.length > this.#disagreement.length) void this.#look();
    this.#disagreement = others;
  }

  async #look(): Promise<void> {
    try {
      const disagreement = this.#disagreement.map(
        (setting) => `${setting} is not what the other servers on this Redis were told: give all of them the same.`,
      );
      this.#warn([...warningsOf(await conditionOf(this.#connection)), ...disagreement]);
    } catch (cause) {
      this.#warn([cause instanceof Error ? cause.message : String(cause)]);
    }
  }

  /** Tells of each warning once, when it begins. */
  #warn(warnings: readonly string[]): void {
    for (const warning of warnings) if (!this.#warnings.includes(warning)) this.#report(`Warning: ${warning}`);
    this.#warnings = warnings;
  }
}

/**
 * Opens a store in Redis that several servers share.
 * @param location `redis://` or `rediss://`
 * @param form of the documents that it is to hold: those of an earlier one are brought into it, sandbox by sandbox
 * @param common what all servers on it have to be told alike, by the names of the settings
 * @throws StoreError when Redis cannot be reached, refuses the password, or cannot hold what is acknowledged
 * @throws Disagreement when servers run on it that were told otherwise
 */
export const openRedis = async (
  location: string,
  form: DocumentForm,
  report: (line: string) => void,
  common: Common = {},
): Promise<SharedStore> => {
  const connection = await connect(location);
  let heart: Connection | undefined;
  try {
    const warnings = await checkCondition(connection);
    await checkVersion(connection, form.version);
    const secret = await agreedSecret(connection);
    const agreement = new Agreement(connection, common, secret);
    const [otherwise] = await agreement.join();
    if (otherwise !== undefined) throw new Disagreement(otherwise);
    heart = await connect(location);
    const store = new RedisStore(location, connection, heart, form, report, { warnings, secret, agreement });
    await store.begin();
    return store;
  } catch (cause) {
    connection.close();
    heart?.close();
    if (cause instanceof StoreError || cause instanceof Disagreement) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new StoreError(
      message.startsWith('OOM')
        ? 'Redis there is full: it has all the memory that its maxmemory allows'
        : `Redis there refuses what the server needs: ${message}`,
    );
  }
};
