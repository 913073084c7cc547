// The part of Stryker that vitest-runner.mjs uses. The checkout has no Stryker until the first mutation run.

declare module '@stryker-mutator/api/plugin' {
  export interface Factory<Made> {
    (injector: unknown): Made;
    inject?: unknown;
  }
  export const commonTokens: { readonly injector: 'injector' };
  export const PluginKind: { readonly TestRunner: 'TestRunner' };
  export function tokens(...names: readonly string[]): unknown;
  export function declareFactoryPlugin(kind: string, name: string, factory: Factory<unknown>): unknown;
}

declare module '@stryker-mutator/api/test-runner' {
  export const DryRunStatus: { readonly Complete: 'complete' };
  export const MutantRunStatus: { readonly Killed: 'killed'; readonly Survived: 'survived' };
  export const TestStatus: { readonly Failed: 1 };
  export interface TestResult {
    readonly id: string;
    readonly name: string;
    readonly timeSpentMs: number;
    readonly status: number;
    readonly failureMessage?: string;
  }
  export type DryRunResult =
    | { readonly status: 'complete'; readonly tests: readonly TestResult[] }
    | { readonly status: 'error' | 'timeout' };
  export interface MutantRunOptions {
    readonly activeMutant: { readonly id: string };
    readonly testFilter?: readonly string[];
    readonly reloadEnvironment: boolean;
  }
  export type MutantRunResult =
    | { readonly status: 'killed'; readonly killedBy: string | readonly string[] }
    | { readonly status: 'survived' | 'timeout' | 'error' };
}

declare module '@stryker-mutator/vitest-runner' {
  import type { Factory } from '@stryker-mutator/api/plugin';
  import type { DryRunResult, MutantRunOptions, MutantRunResult } from '@stryker-mutator/api/test-runner';
  import type { Vitest } from 'vitest/node';

  export interface VitestRunner {
    readonly ctx: Vitest;
    readonly localSetupFile: string;
    init(): Promise<void>;
    run(options: unknown): Promise<DryRunResult>;
    dryRun(options: unknown): Promise<DryRunResult>;
    mutantRun(options: MutantRunOptions): Promise<MutantRunResult>;
    dispose(): Promise<void>;
  }
  export const strykerPlugins: readonly [{ readonly factory: Factory<VitestRunner> }];
}
