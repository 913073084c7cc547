import { messageOf } from '@kit/contracts/message-of';
import type { LeaseState } from '../../sandbox/sandbox-host';
import { withoutPassword } from '../../store/location';
import type { OneTimeValues } from '../../store/one-time-values';
import type { DocumentForm } from '../../store/store';
import { conditionOf, warningsOf } from './condition';
import type { Connection } from './connection';
import { DATA_LOST, DataLoss } from './data-loss';
import { roomForFiles } from './file-room';
import { Lease, RENEWED_EVERY } from './lease';
import { type Channels, channelsOf, IDLE_LIFE, keysOf, leaseKey, onceKey, ownerKey, VERSION_KEY } from './redis-keys';
import { RedisSandbox } from './redis-sandbox';
import { CLAIM, DISOWN, run } from './scripts';
import type { SharedSettings } from './shared-settings';
import {
  type ClaimedSandbox,
  type Owner,
  type SharedStore,
  type SharedStoreListener,
  StoreUnavailable,
} from './shared-store';

const CHECKED_EVERY = 5_000;

/** Reply of the claim script (scripts.ts). */
type ClaimReply =
  | readonly [1, number, string, readonly string[], readonly string[]]
  | readonly [0, string]
  | readonly [-1, string]
  | readonly [2];

/** A server's three connections to Redis. */
export interface Connections {
  readonly main: Connection;
  /** for the lease, so that it never waits behind a large commit */
  readonly leases: Connection;
  /** for messages of other servers */
  readonly messages: Connection;
}

/** The sandboxes that several servers share in Redis. One server owns each sandbox at a time. */
export class RedisStore implements SharedStore {
  readonly description: string;
  readonly reserveFile: SharedStore['reserveFile'];
  readonly #channels: Channels;
  readonly #connections: Connections;
  readonly #form: DocumentForm;
  readonly #report: (line: string) => void;
  readonly #lease: Lease;
  readonly #life: DataLoss;
  readonly #claimed = new Map<string, RedisSandbox>();
  readonly #sharedSettings: SharedSettings;
  readonly #timers: readonly NodeJS.Timeout[];
  #listener: SharedStoreListener | undefined;
  #mismatches: readonly string[] = [];
  #warnings: readonly string[] = [];

  constructor(
    location: string,
    connections: Connections,
    form: DocumentForm,
    report: (line: string) => void,
    boot: {
      readonly warnings: readonly string[];
      readonly sharedSettings: SharedSettings;
      readonly life: string;
      readonly isLost: boolean;
    },
  ) {
    this.description = withoutPassword(location);
    this.#channels = channelsOf(location);
    this.#connections = connections;
    this.reserveFile = roomForFiles(connections.main);
    this.#form = form;
    this.#report = report;
    this.#life = new DataLoss(connections.leases, boot.life, boot.isLost, () => this.#restoreAll());
    this.#warn(boot.warnings);
    this.#lease = new Lease(connections.leases, {
      begun: (server) =>
        connections.messages.subscribe(this.#channels.want + server, (message) => {
          const [next = '', ...name] = message.split(' ');
          this.#listener?.wanted(name.join(' '), next);
        }),
      lost: (server) => {
        connections.messages.unsubscribe(this.#channels.want + server).catch(() => undefined);
        for (const claimed of [...this.#claimed.values()]) claimed.lose();
      },
      missing: async () => void (await this.#life.isRecovering()),
    });
    this.#sharedSettings = boot.sharedSettings;
    this.#timers = [
      setInterval(() => void this.#check(), CHECKED_EVERY).unref(),
      setInterval(() => void this.#renewSettings(), RENEWED_EVERY).unref(),
    ];
  }

  get kindApart(): string {
    return this.#form.kindApart;
  }

  get warnings(): readonly string[] {
    return this.#warnings;
  }

  get lease(): LeaseState | undefined {
    return this.#lease.state;
  }

  isServing(): boolean {
    return this.#lease.isHeld();
  }

  /** Takes the first lease and subscribes to messages of other servers. */
  async begin(): Promise<void> {
    await this.#connections.messages.subscribe(this.#channels.released, (sandbox) => this.#listener?.released(sandbox));
    await this.#lease.renew();
  }

  listen(listener: SharedStoreListener): void {
    this.#listener = listener;
  }

  async claim(sandbox: string, existingOnly: boolean): Promise<ClaimedSandbox | Owner | undefined> {
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
      await this.#life.checkMayCreate(sandbox);
      if (existingOnly) return undefined;
      reply = await ask(ended, true);
    }
    if (reply[0] === 0) return { server: reply[1], leaseEndsInMs: 0 };
    if (reply[0] === -1) {
      const { version } = this.#form;
      throw new StoreUnavailable(
        `A newer version wrote the sandbox "${sandbox}" (${reply[1]}, this server knows ${version}). Update this server.`,
      );
    }
    if (reply[0] === 2) throw new StoreUnavailable(`The sandbox "${sandbox}" could not be claimed`);
    return this.#own(sandbox, server, reply);
  }

  touch(sandbox: string): void {
    this.#claimed.get(sandbox)?.touch();
  }

  async release(sandbox: string, next: string): Promise<void> {
    const claimed = this.#claimed.get(sandbox);
    this.#claimed.delete(sandbox);
    await claimed?.release(next, this.#channels.released);
  }

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

  /** Values that all servers share, each readable once. */
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
    [, epoch, , stored, fieldsApart]: Extract<ClaimReply, readonly [1, ...unknown[]]>,
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
        restorer: async () => ((await this.#life.isRecovering()) ? this.#lease.server : undefined),
        documents: (name) => this.#listener?.documents(name) ?? [],
      },
    );
    if (this.#lease.server !== server) throw new StoreUnavailable('The lease ended during a claim');
    this.#claimed.get(sandbox)?.lose();
    this.#claimed.set(sandbox, claimed);
    return claimed;
  }

  /** Writes the lease and the sandboxes of this server again after Redis has lost its data. */
  async #restoreAll(): Promise<void> {
    this.#report(`Warning: ${DATA_LOST}`);
    await this.#lease.rewrite().catch(() => undefined);
    await this.#connections.main.send('SET', VERSION_KEY, String(this.#form.version), 'NX').catch(() => undefined);
    const claimed = [...this.#claimed.values()];
    await Promise.all(claimed.map((each) => each.restore(this.#form.version)));
    const lost = claimed.filter((each) => this.#claimed.get(each.sandbox) !== each);
    if (lost.length > 0)
      this.#report(`Warning: Redis lost its data, including ${lost.map(({ sandbox }) => sandbox).join(', ')}`);
  }

  /** Renews repeatedly: after a break, a server with other settings may have written its record first. */
  async #renewSettings(): Promise<void> {
    const others = await this.#sharedSettings.renew().catch(() => this.#mismatches);
    const isWorse = others.length > this.#mismatches.length;
    this.#mismatches = others;
    if (isWorse) void this.#check();
  }

  async #check(): Promise<void> {
    try {
      const mismatches = this.#mismatches.map(
        (setting) => `${setting} differs from the other servers on this Redis. Use the same value on all of them.`,
      );
      this.#warn([...warningsOf(await conditionOf(this.#connections.main)), ...mismatches]);
    } catch (cause) {
      this.#warn([messageOf(cause)]);
    }
  }

  /** Reports each warning once, when it appears. */
  #warn(warnings: readonly string[]): void {
    for (const warning of warnings) if (!this.#warnings.includes(warning)) this.#report(`Warning: ${warning}`);
    this.#warnings = warnings;
  }
}
