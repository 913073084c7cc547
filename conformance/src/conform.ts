import { overrideAssumptions } from '@kit/contracts/assumptions';
import { SECOND } from '@kit/contracts/time-units';
import { judge, readAccepted } from './accepted';
import { allChecks } from './checks/all';
import { type Check, reaches } from './checks/check';
import { CheckContext } from './checks/check-context';
import { requiredHooks } from './checks/scenarios';
import { refusalCaseOf } from './checks/table-codes';
import { CannotRun, Interrupted, NoReply, Unreachable } from './errors';
import { type Ask, codeCommand, patience, typedCode, typedHooks } from './hooks/compose';
import { readHooks } from './hooks/file-hooks';
import { type HookName, type Hooks, hookNames } from './hooks/hooks';
import { ID_SEPARATOR, type Observation } from './inspect/finding';
import { dayName, lagosDay } from './inspect/instants';
import { type Options, USUAL_RATE } from './options';
import { Coverage } from './report/coverage';
import { Findings } from './report/findings';
import type { CheckResult, FullReport, Outcome } from './report/report';
import { checkConnection, findTarget, type Target } from './target';
import type { Call } from './wire/call';
import { WireClient } from './wire/client';
import { Http } from './wire/http';

/** Everything that a run takes from its environment. */
export interface Ports {
  /** prints a line of progress */
  readonly tell: (line: string) => void;
  /** called with each finished call, for `--replay` */
  readonly onCall?: (call: Call) => void;
  readonly signal: AbortSignal;
  readonly adminToken: string | undefined;
  /** asks the person at the terminal for the code of `--phone`; undefined without a terminal */
  readonly ask?: Ask | undefined;
  readonly contractVersion: string;
  /** longest wait for a reply in ms; 30 s by default, and the documented 5 minutes for slow methods */
  readonly timeout?: number;
  /** filters the checks by id; all checks run if undefined */
  readonly wanted?: (id: string) => boolean;
}

export interface ConformanceRun {
  readonly report: FullReport;
  /** 0: no deviation; 1: deviations; 2: the run could not finish */
  readonly exitCode: 0 | 1 | 2;
}

const hooksOf = async (options: Options, target: Target, { tell, signal, ask }: Ports): Promise<Hooks> => ({
  ...(ask === undefined || options.phone === undefined ? {} : typedCode(ask)),
  ...(options.patient ? patience(tell, signal) : {}),
  ...target.admin?.hooks(),
  ...(options.hooks === undefined ? {} : typedHooks(await readHooks(options.hooks))),
  ...(options.codeCommand === undefined ? {} : codeCommand(options.codeCommand)),
});

/** A call without a reply is a deviation of its method, not the end of the run. */
const silenceOf = ({ call, ms }: NoReply): Observation => ({
  cause: `no reply to ${call}`,
  method: call,
  place: `${call}.time`,
  expected: `a reply within ${ms / SECOND} s`,
  seen: 'none',
  severity: 'refused',
  sample: null,
});

interface Carried {
  readonly outcome: Outcome;
  readonly reason?: string;
}

const notRun = (reason: string): Carried => ({ outcome: 'not run', reason });

/** Runs one check. Passes on errors that end the run. */
const carryOut = async (context: CheckContext, check: Check): Promise<Carried> => {
  const missing = check.needs.filter((name) => context.hooks[name] === undefined);
  if (missing.length > 0) return { outcome: 'not reachable', reason: `it needs the hook ${missing.join(', ')}` };
  context.begin(check.id, check.source);
  try {
    await check.run(context);
  } catch (cause) {
    if (cause instanceof NoReply) context.observe(silenceOf(cause));
    else if (!(cause instanceof Unreachable)) throw cause;
    else if (context.observed === 0) return { outcome: 'not reachable', reason: cause.message };
  }
  return { outcome: context.observed > 0 ? 'deviates' : 'holds' };
};

const isWanted = (options: Options, ports: Ports, { id, methods }: Check): boolean =>
  (options.only === undefined || methods.includes(options.only)) &&
  (options.replay === undefined || options.replay.split(ID_SEPARATOR)[0] === id) &&
  (ports.wanted?.(id) ?? true);

const INTERRUPTED = 'Interrupted. The report contains the results so far.';

const isInterruptedIn = async (step: () => Promise<void>): Promise<boolean> => {
  try {
    await step();
    return false;
  } catch (cause) {
    if (cause instanceof Interrupted) return true;
    throw cause;
  }
};

/**
 * Checks a target against the contract.
 * @throws CannotRun if the run cannot start
 */
export const conform = async (options: Options, ports: Ports): Promise<ConformanceRun> => {
  overrideAssumptions(options.overrides.assumptions);
  const accepted = options.accept === undefined ? [] : readAccepted(options.accept);
  const began = performance.now();
  const http = new Http(options.origin, {
    rate: options.rate ?? USUAL_RATE,
    tell: ports.tell,
    signal: ports.signal,
    ...(ports.timeout === undefined ? {} : { timeout: ports.timeout }),
  });
  try {
    const target = await findTarget(http, options, ports.adminToken);
    // A mock server needs no protection from many calls.
    if (options.rate === undefined && target.admin !== undefined) http.rate = Number.POSITIVE_INFINITY;
    const where = `${options.origin.origin}${target.base}`;
    const level = options.level ?? (target.admin === undefined ? 'read' : 'destructive');
    const client = new WireClient({
      http,
      base: target.base,
      publicKey: target.publicKey,
      ...options.overrides,
      onCall: ports.onCall ?? (() => undefined),
    });
    const hooks = await hooksOf(options, target, ports);
    const findings = new Findings();
    const coverage = new Coverage();
    const context = new CheckContext({ client, hooks, findings, coverage, phone: options.phone });
    const checks = allChecks(context).filter((check) => isWanted(options, ports, check));
    if (checks.length === 0)
      throw new CannotRun(`No check matches ${options.replay ?? options.only}. docs/conformance.md lists the checks.`);
    let isInterrupted = await isInterruptedIn(() => checkConnection(client, where));
    const results: CheckResult[] = [];
    let stopped = isInterrupted ? INTERRUPTED : undefined;
    for (const check of checks) {
      const { id, title, source } = check;
      let carried: Carried;
      if (stopped !== undefined) carried = notRun('the run ended before this check');
      else if (!reaches(level, check.level)) carried = notRun(`it belongs to the level ${check.level}`);
      else {
        try {
          carried = await carryOut(context, check);
        } catch (cause) {
          if (!(cause instanceof Interrupted || cause instanceof CannotRun)) throw cause;
          isInterrupted = cause instanceof Interrupted;
          stopped = isInterrupted ? INTERRUPTED : cause.message;
          carried = notRun('the run ended during this check');
        }
      }
      results.push({ id, title, source, level: check.level, ...carried, findings: findings.idsOf(id) });
    }
    await cleanUp(context, target, isInterrupted);
    const there = hookNames.filter((name) => hooks[name] !== undefined);
    const all = findings.list();
    const judged = judge(all, accepted, dayName(lagosDay(Date.now())));
    const count = (outcome: Outcome) => results.filter((result) => result.outcome === outcome).length;
    const severe = (severity: string) => all.filter((finding) => finding.severity === severity).length;
    const report: FullReport = {
      contractVersion: ports.contractVersion,
      target: `${options.origin.origin}${options.base}`,
      level,
      summary: {
        holds: count('holds'),
        deviates: count('deviates'),
        notReachable: count('not reachable'),
        notRun: count('not run'),
        refused: severe('refused'),
        unnoticed: severe('unnoticed'),
        tolerated: severe('tolerated'),
        accepted: judged.accepted.length,
        gone: judged.gone.map(({ id }) => id),
        calls: http.calls,
        seconds: Math.round((performance.now() - began) / 100) / 10,
        interrupted: isInterrupted,
        ...(stopped === undefined ? {} : { stopped }),
      },
      coverage: coverage.report({ there, missing: hookNames.filter((name) => !there.includes(name)) }, (method, code) =>
        neededFor(method, code, hooks),
      ),
      findings: all,
      checks: results,
      more: findings.more(),
    };
    return { report, exitCode: stopped !== undefined ? 2 : judged.failing.length > 0 ? 1 : 0 };
  } finally {
    http.close();
  }
};

/** Names the missing precondition of a code that the run did not reach. */
const neededFor = (
  method: Parameters<typeof refusalCaseOf>[0],
  code: Parameters<typeof refusalCaseOf>[1],
  hooks: Hooks,
): string => {
  const way = refusalCaseOf(method, code);
  const missing: readonly HookName[] = (way === undefined ? [] : requiredHooks(way.given)).filter(
    (name) => hooks[name] === undefined,
  );
  if (missing.length > 0) return `the hook ${missing.join(', ')}`;
  return way === undefined ? 'no check provokes it' : 'a higher level, or an earlier check failed';
};

/** Removes the data that the run created. An interrupted run skips this. */
const cleanUp = async (context: CheckContext, target: Target, isInterrupted: boolean): Promise<void> => {
  if (isInterrupted) return;
  const { cleanUp: remove } = context.hooks;
  try {
    if (remove !== undefined) for (const phone of context.phones) await remove(phone);
    if (target.isOwnSandbox) await target.admin?.forget();
  } catch (cause) {
    if (!(cause instanceof CannotRun || cause instanceof Interrupted)) throw cause;
  }
};
